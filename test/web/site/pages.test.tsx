// The public pages: their content and their links.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import HomePage from "../../../web/pages/site/home.tsx";
import PricingPage from "../../../web/pages/site/pricing.tsx";
import TutorialPage from "../../../web/pages/site/tutorial.tsx";
import { show, signIn } from "../setup/screen.tsx";

const href = (link: HTMLElement | undefined) => link?.getAttribute("href");
const linkOf = (name: string, part: HTMLElement = document.body) =>
  href(within(part).getAllByRole("link", { name })[0]);

it("names the networks, what is done for each, and which come later", () => {
  show(<HomePage />);
  for (const network of ["Facebook", "Instagram"]) {
    const card = within(screen.getByRole("heading", { name: network }).closest("article")!);
    for (const text of [
      "Disponible",
      "Moderación de comentarios del feed",
      "Moderación de comentarios en anuncios",
      "Detección de spam",
      "Respuestas a comentarios",
      "Respuestas automáticas por palabra clave",
    ])
      card.getByText(text);
  }
  for (const network of ["Twitter/X", "YouTube", "TikTok"]) {
    const [item] = screen.getAllByRole("listitem").filter(({ textContent }) => textContent?.startsWith(network));
    within(item!).getByText("Próximamente");
  }
  for (const text of ["El problema", "Lo que hace Atalaya", "Ver Tutorial", "Preguntas frecuentes"])
    expect(screen.getAllByText(text)[0]).toBeTruthy();
  const footer = within(screen.getByRole("contentinfo"));
  for (const text of ["Blog · Próximamente", "Casos de éxito · Próximamente", "Términos", "Privacidad", "Cookies"])
    footer.getByText(text);
});

it("links to the platforms, the tutorial, the prices, the sign-in and the registration", () => {
  show(<HomePage />);
  expect(linkOf("Plataformas")).toBe("/#platforms");
  expect(linkOf("Tutorial")).toBe("/tutorial");
  expect(linkOf("Pricing")).toBe("/pricing");
  expect(linkOf("Iniciar sesión")).toBe("/login");
  expect(linkOf("Prueba Gratis")).toBe("/register");
  expect(linkOf("Ver Tutorial")).toBe("/tutorial");
});

it.each([
  [
    "Mensual",
    ["40", "70", "100"],
    ["Se cobran 40 USD cada mes.", "Se cobran 70 USD cada mes.", "Se cobran 100 USD cada mes."],
    [],
  ],
  [
    "Trimestral",
    ["34", "60", "85"],
    ["Se cobran 102 USD cada 3 meses.", "Se cobran 180 USD cada 3 meses.", "Se cobran 255 USD cada 3 meses."],
    ["Ahorras 18 USD", "Ahorras 30 USD", "Ahorras 45 USD"],
  ],
  [
    "Anual",
    ["30", "53", "75"],
    ["Se cobran 360 USD cada año.", "Se cobran 636 USD cada año.", "Se cobran 900 USD cada año."],
    ["Ahorras 120 USD", "Ahorras 204 USD", "Ahorras 300 USD"],
  ],
])("shows what each plan costs, charges and saves: %s", async (period, prices, charges, savings) => {
  show(<PricingPage />);
  await userEvent.click(screen.getByRole("radio", { name: new RegExp(period) }));
  for (const [index, plan] of ["Basic", "Pro", "Business"].entries()) {
    const card = within(screen.getByRole("article", { name: `Plan ${plan}` }));
    card.getByText(prices[index]!);
    card.getByText(charges[index]!);
    if (savings[index]) card.getByText(savings[index]);
    else expect(card.queryByText(/Ahorras/)).toBeNull();
    expect(href(card.getByRole("link", { name: "Comenzar Gratis" }))).toBe("/register");
  }
});

it("marks Pro as popular, names the discounts, answers four questions and ends with sign-in and registration", () => {
  show(<PricingPage />);
  expect(screen.getAllByText("Popular").map((badge) => badge.closest("article")?.getAttribute("aria-label"))).toEqual([
    "Plan Pro",
  ]);
  for (const text of ["-15%", "-25%"]) screen.getByText(text);
  const isOfPlan = (fold: Element) => fold.closest("article") !== null;
  const folds = [...document.querySelectorAll("details")];
  expect([folds.filter(isOfPlan).length, folds.filter((fold) => !isOfPlan(fold)).length]).toEqual([3, 4]);
  screen.getByText(/^Incluye el plan Basic completo/);
  screen.getByText(/siguiente ciclo de facturación/);
  expect(linkOf("Ya tengo cuenta")).toBe("/login");
});

it("redirects a signed-in owner from the prices to the plans", () => {
  signIn();
  show(<PricingPage />);
  expect(linkOf("Comenzar Gratis")).toBe("/plans");
});

it("shows the product picture by picture, with buttons and arrows, and plays only when asked to", async () => {
  show(<TutorialPage />);
  const shownPicture = () => screen.getAllByRole("img", { hidden: true })[0]!.getAttribute("src");
  screen.getByText("Paso 1 de 6");
  await userEvent.click(screen.getByRole("button", { name: "Imagen siguiente" }));
  screen.getByRole("heading", { name: "Conecta tu página" });
  await userEvent.keyboard("{ArrowRight}");
  const before = shownPicture();
  await userEvent.keyboard("{ArrowRight}");
  screen.getByRole("heading", { name: "Decide una sola vez" });
  expect(shownPicture()).not.toBe(before);
  await userEvent.click(screen.getByRole("button", { name: "Paso 6: Lee tu semana en una frase" }));
  expect(screen.getByRole("button", { name: "Imagen siguiente" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Reproducir" }));
  screen.getByText("Paso 1 de 6");
  await userEvent.click(screen.getByRole("button", { name: "Pausar" }));
  const main = screen.getByRole("main");
  expect(linkOf("Prueba Gratis", main)).toBe("/register");
  expect(linkOf("Ver precios", main)).toBe("/pricing");
  expect(linkOf("Plataformas")).toBe("/#platforms");
});
