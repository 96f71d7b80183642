import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import "../../../web/features/site/hydrate.tsx";
import { replaceFrame } from "../../../web/features/site/hydrate.tsx";

it("repeats a click on the drawn frame once the application stands in its place", async () => {
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = "<header><button>Abrir menú</button><button>Cambiar a tema claro</button></header>";
  const [menu] = root.querySelectorAll("button");
  window.earlyInput = { buttons: new Set([menu!]), stop: () => undefined };
  const [open, change] = [vi.fn(), vi.fn()];
  replaceFrame(
    root,
    <header>
      <button type="button" onClick={open}>
        Abrir menú
      </button>
      <button type="button" onClick={change}>
        Cambiar a tema oscuro
      </button>
    </header>,
  );
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(change).not.toHaveBeenCalled();
  expect(screen.getAllByRole("button")).toHaveLength(2);
  root.remove();
});
