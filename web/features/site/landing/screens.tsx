export function Screens() {
  return null;
}
