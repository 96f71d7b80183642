/** Nothing yet, in the colour of the page: while the session is unknown, or the first page is on its way. */
export function BlankScreen() {
  return <div className="min-h-dvh bg-ground" aria-busy="true" />;
}
