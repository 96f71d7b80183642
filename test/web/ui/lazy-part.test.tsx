import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { lazyPart } from "../../../web/ui/lazy-part.tsx";

const draw = (Late: ReturnType<typeof lazyPart<object>>) =>
  render(
    <>
      <p>Menú</p>
      <Late />
    </>,
  );

const lost = () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
};

it("draws a component that loads later", async () => {
  draw(lazyPart(async () => () => <p>Soporte</p>));
  await screen.findByText("Soporte");
});

it("says that the code did not load, and keeps what is around it", async () => {
  draw(lazyPart(lost));
  expect((await screen.findByRole("alert")).textContent).toContain("Revisa tu conexión");
  screen.getByRole("button", { name: "Reintentar" });
  screen.getByText("Menú");
});

it("shows nothing when an optional part did not load", async () => {
  draw(lazyPart(lost, { failed: () => null }));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.queryByRole("alert")).toBeNull();
  screen.getByText("Menú");
});
