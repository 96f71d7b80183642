/** An empty screen in the page's colour, shown while the session is unknown or the first page loads. */
export function BlankScreen() {
  return <div className="min-h-dvh bg-ground" aria-busy="true" />;
}
