export default function DataDeletionPage() {
  return (
    <main>
      <h1>DataDeletionPage</h1>
    </main>
  );
}
