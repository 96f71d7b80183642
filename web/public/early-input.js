// Keeps the clicks on buttons of a drawn page until its code is there: this file is loaded in the head and blocks, so that none
// comes before it. web/features/site/early-input.ts takes them, and what was typed or chosen meanwhile, which the fields keep.
{
  const buttons = new Set();
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    // No form is sent by the browser itself.
    event.preventDefault();
    // Whoever clicks again means the same once, and last.
    buttons.delete(button);
    buttons.add(button);
  };
  document.addEventListener("click", keep, true);
  window.earlyInput = { buttons, stop: () => document.removeEventListener("click", keep, true) };
}
