import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { createEmitter, createStore, useStore } from "../../web/store.ts";

it("notifies every subscriber of a change, until they unsubscribe", () => {
  const { emit, watch } = createEmitter<[number, string]>();
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = watch(one);
  watch(other);
  emit(1, "a");
  stop();
  emit(2, "b");
  expect(one.mock.calls).toEqual([[1, "a"]]);
  expect(other.mock.calls).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
});

it("follows external changes only while it has subscribers", () => {
  const events: string[] = [];
  const { watch } = createEmitter(() => {
    events.push("follow");
    return () => events.push("stop");
  });
  const stops = [watch(() => undefined), watch(() => undefined)];
  expect(events).toEqual(["follow"]);
  for (const stop of [...stops, ...stops]) stop();
  expect(events).toEqual(["follow", "stop"]);
  watch(() => undefined);
  expect(events).toEqual(["follow", "stop", "follow"]);
});

it("shows a value wherever it is used, and renders again when it is replaced", () => {
  const count = createStore(1);
  const Count = () => <p>{useStore(count)}</p>;
  render(<Count />);
  render(<Count />);
  act(() => count.set(2));
  expect(screen.getAllByText("2")).toHaveLength(2);
  expect(count.read()).toBe(2);
});

it("shows its server value at build time", () => {
  const open = createStore(true);
  const Open = () => <p>{String(useStore(open, false))}</p>;
  expect(renderToString(<Open />)).toBe("<p>false</p>");
});
