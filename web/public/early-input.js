// Keeps the clicks on buttons of a prerendered page until its code has loaded: this file is loaded in the head and blocks, so that
// no click comes before it. web/features/site/hydrate.tsx takes them, and what was typed or chosen meanwhile in the fields.
{
  const buttons = new Set();
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    // Otherwise the browser would submit the form.
    event.preventDefault();
    // Two clicks on the same button count as one, at the time of the last click.
    buttons.delete(button);
    buttons.add(button);
  };
  document.addEventListener("click", keep, true);
  window.earlyInput = { buttons, stop: () => document.removeEventListener("click", keep, true) };
}
