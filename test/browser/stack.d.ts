import { type Browser } from "playwright-core";
import { type Stack } from "../../tools/start/stack.ts";
export type BrowserStack = Stack & {
    browser: Browser;
};
/** A stack of its own on free ports, without a demo owner, and a browser to look at it. */
export declare function openStack(): Promise<BrowserStack>;
