export default function TutorialPage() {
  return (
    <main>
      <h1>TutorialPage</h1>
    </main>
  );
}
