import type { Machine } from "../machine.ts";
import { makePage } from "./make-page.ts";
import { makeMedia, makePost } from "./make-post.ts";
import { makeUser } from "./make-user.ts";
import type { World } from "./world.ts";

const DAY = 86_400_000;

/** The app's webhooks, as they would be set up in the dashboard. */
function subscribeApp(world: World) {
  world.appSubscriptions.set("page", { object: "page", callbackUrl: null, fields: ["feed"] });
  world.appSubscriptions.set("instagram", { object: "instagram", callbackUrl: null, fields: ["comments"] });
}

const SHOPS = [
  {
    name: "Café La Plaza",
    category: "Cafetería",
    instagram: "cafelaplaza",
    posts: ["Nuevo horario de verano: abrimos a las 7:30.", "Hoy hay tarta de zanahoria recién hecha."],
    ad: "Desayuno completo por 4,50 € toda la semana.",
    media: "Así empieza la mañana en la plaza ☕",
  },
  {
    name: "Zapatería Sol",
    category: "Zapatería",
    instagram: "zapateriasol",
    posts: ["Llegaron las sandalias de la temporada.", "Arreglamos tus zapatos en 48 horas."],
    ad: "Rebajas: segundo par a mitad de precio.",
    media: "Cuero, hilo y paciencia 👞",
  },
];

/** Creates a new world: one person who administers two pages, each with Instagram, organic posts, and an ad on both networks. */
export function seed(machine: Machine) {
  subscribeApp(machine.world);
  const person = makeUser(machine);
  makeUser(machine);
  const start = machine.now();
  for (const shop of SHOPS) {
    const page = makePage(machine, { ...shop, userId: person.id });
    shop.posts.forEach((text, index) => {
      makePost(machine, page, { text, createdAt: start - (shop.posts.length - index) * DAY });
    });
    makePost(machine, page, { text: shop.ad, kind: "ad", createdAt: start - DAY / 2 });
    const original = makeMedia(machine, page, { text: shop.media, createdAt: start - 2 * DAY });
    makeMedia(machine, page, { text: shop.ad, kind: "ad", createdAt: start - DAY / 2, original });
  }
}
