import { expect, it } from "vitest";
import { scrollKey } from "../../../web/layouts/app-layout.tsx";

it("keeps one scroll position for each address, and for each step of the history", () => {
  const opened = (pathname: string) => scrollKey({ key: "default", pathname });
  expect(opened("/comments")).not.toBe(opened("/accounts"));
  expect(opened("/comments")).toBe(opened("/comments"));
  const [first, again] = ["x1", "x2"].map((key) => scrollKey({ key, pathname: "/comments" }));
  expect(first).not.toBe(again);
});
