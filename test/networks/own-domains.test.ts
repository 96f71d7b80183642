import { expect, it } from "vitest";
import { ownDomains } from "../../worker/networks/meta/granted-pages.ts";

it.each([
  ["https://www.MiTienda.com", ["mitienda.com"]],
  ["mitienda.com/es/", ["mitienda.com"]],
  ["http://mitienda.com/index.php https://blog.mitienda.com", ["mitienda.com", "blog.mitienda.com"]],
  ["mitienda.com, mitienda.com", ["mitienda.com"]],
  ["visítanos en mitienda.com", ["mitienda.com"]],
])("takes the domains from %j", (website, domains) => {
  expect(ownDomains(website)).toEqual(domains);
});

it.each([
  undefined,
  "",
  "pronto",
  "https://mercado.example/tienda/sol",
  "linktr.ee/sol",
  "https://linktr.ee",
  "https://wa.me/34600000000",
  "https://www.facebook.com",
  "http://m.facebook.com/sol",
  "instagram.com",
  "mailto:sol@gmail.com",
])("takes none from %j, where others write too", (website) => {
  expect(ownDomains(website)).toEqual([]);
});
