import type { Locator, Page } from "playwright-core";

/** Makes clicks, choices and key presses, and counts them. */
export function counted(page: Page) {
  let actions = 0;
  const one = <Arguments extends unknown[]>(act: (...given: Arguments) => Promise<unknown>) => {
    return async (...given: Arguments) => {
      actions += 1;
      await act(...given);
    };
  };
  return {
    count: () => actions,
    press: one((key: string) => page.keyboard.press(key)),
    click: one((target: Locator) => target.click()),
    choose: one((target: Locator, option: string) => target.selectOption(option)),
  };
}
