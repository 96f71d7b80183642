export function BlankScreen() {
  return <div className="min-h-screen bg-slate-950" aria-busy="true" />;
}
