import { beforeEach, describe, expect, it } from "vitest";
import type { SavedReply } from "../../../web/api/types.ts";
import { fillVariables } from "../../../worker/vocabulary/reply-variables.ts";
import { bodyOf, type Owner, registerOwner, setPlan } from "../../support/factories.ts";
import { app, newApp } from "../../support/scene.ts";

let owner: Owner;

beforeEach(async () => {
  await newApp();
  owner = await registerOwner(app);
  await setPlan(app, owner, "pro");
});

const ask = (path: string, json?: object, method = json ? "POST" : "GET", who = owner) =>
  app.request(`/api${path}`, { token: who.token, method, ...(json && { json }) });
const list = async () => (await bodyOf<{ replies: SavedReply[] }>(await ask("/saved-replies"))).replies;
const add = async (name: string, text: string) =>
  (await bodyOf<{ reply: SavedReply }>(await ask("/saved-replies", { name, text }))).reply;
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe("saved replies", () => {
  it("are stored by name, changed, deleted and restored", async () => {
    const hours = await add("Horario", "Hola {nombre}, abrimos de 9 a 18.");
    const thanks = await add("Gracias", "¡Gracias, {nombre}! Un saludo de {página}. {firma}");
    expect(await list()).toEqual([thanks, hours]);
    // A request that is repeated because its answer was lost.
    expect(await add("Horario", "Hola {nombre}, abrimos de 9 a 18.")).toEqual(hours);
    expect(await codeOf(await ask("/saved-replies", { name: "Horario", text: "Otra" }))).toBe("name_taken");
    expect(await codeOf(await ask(`/saved-replies/${thanks.id}`, { name: "Horario", text: "x" }, "PUT"))).toBe(
      "name_taken",
    );
    await bodyOf(await ask(`/saved-replies/${thanks.id}`, { name: "Gracias", text: "Gracias" }, "PUT"));
    await bodyOf(await ask(`/saved-replies/${hours.id}`, undefined, "DELETE"));
    expect(await list()).toEqual([{ ...thanks, text: "Gracias" }]);
    expect(await codeOf(await ask(`/saved-replies/${hours.id}`, undefined, "DELETE"))).toBe("not_found");
    await add(hours.name, hours.text);
    expect((await list()).map(({ name }) => name)).toEqual(["Gracias", "Horario"]);
    for (const json of [
      { name: " ", text: "x" },
      { name: "x", text: "" },
      { name: "x", text: "Hola {apellido}" },
    ])
      expect(await codeOf(await ask("/saved-replies", json))).toBe("validation_failed");
  });

  it("are at most a hundred, and part of the plans with replies", async () => {
    await Promise.all(Array.from({ length: 105 }, (_, n) => ask("/saved-replies", { name: `n${n}`, text: "x" })));
    expect(await list()).toHaveLength(100);
    await setPlan(app, owner, "basic");
    expect(await codeOf(await ask("/saved-replies"))).toBe("plan_required");
  });

  it.each([
    ["Hola {nombre}, gracias", { nombre: "Lucía" }, "Hola Lucía, gracias"],
    ["Hola {nombre}, gracias", { nombre: null }, "Hola, gracias"],
    ["¡Gracias, {nombre}!", { nombre: null }, "¡Gracias!"],
    ["{nombre}, te escribimos por privado", { nombre: null }, "Te escribimos por privado"],
    ["¡{nombre}, qué alegría! {nombre}, vuelve.", { nombre: null }, "¡Qué alegría! Vuelve."],
    [
      "Gracias, {nombre}\nUn saludo de {Pagina}",
      { nombre: null, página: "Café Luna" },
      "Gracias\nUn saludo de Café Luna",
    ],
    ["Síguenos en {red} {corazón}", { red: "Facebook" }, "Síguenos en Facebook {corazón}"],
  ])("fill %s with %j", (text, values, expected) => {
    expect(fillVariables(text, values)).toBe(expected);
  });
});

it("keeps the views of a person in a workspace", async () => {
  const views = [{ name: "Quejas", query: "inbox=unanswered" }];
  expect(await bodyOf(await ask("/saved-views"))).toMatchObject({ views: [] });
  await bodyOf(await ask("/saved-views", { views }, "PUT"));
  expect(await bodyOf(await ask("/saved-views"))).toMatchObject({ views });
  const other = await registerOwner(app, { plan: "pro" });
  expect(await bodyOf(await ask("/saved-views", undefined, "GET", other))).toMatchObject({ views: [] });
  const tooMany = Array.from({ length: 13 }, (_, n) => ({ name: `v${n}`, query: "" }));
  expect(await codeOf(await ask("/saved-views", { views: tooMany }, "PUT"))).toBe("validation_failed");
  expect(await codeOf(await ask("/saved-views", { views: [...views, ...views] }, "PUT"))).toBe("validation_failed");
});
