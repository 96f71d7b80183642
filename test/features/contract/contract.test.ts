import { beforeEach, describe, expect, it } from "vitest";
import { tellOfProcessors } from "../../../worker/features/contract/tell-of-processors.ts";
import { CONTRACT_VERSION, type ProcessorChange } from "../../../worker/vocabulary/contract.ts";
import { bodyOf, type Owner, registerOwner } from "../../support/factories.ts";
import { app, clock, inCore, newApp } from "../../support/scene.ts";

let owner: Owner;
beforeEach(async () => {
  await newApp();
  owner = await registerOwner(app);
});

type Contract = { version: string; acceptances: object[] };
const ask = (path: string, json?: object) => app.request(`/api/contract${path}`, { token: owner.token, json });
const read = async () => bodyOf<Contract>(await ask(""));
const accept = (fields: object = {}) =>
  ask("/acceptances", { version: CONTRACT_VERSION, name: " Ana García ", company: "Café La Plaza S. L.", ...fields });

describe("the contract about processing comments", () => {
  it("is accepted with name and date, and the first acceptance of a version stays", async () => {
    expect(await read()).toMatchObject({ version: CONTRACT_VERSION, acceptances: [] });
    expect((await accept()).status).toBe(200);
    const accepted = {
      version: CONTRACT_VERSION,
      name: "Ana García",
      company: "Café La Plaza S. L.",
      accepted_at: new Date(clock.now).toISOString(),
    };
    clock.now += 60_000;
    expect(await bodyOf(await accept({ name: "Otra persona" }))).toMatchObject({ acceptances: [accepted] });
    expect((await read()).acceptances).toEqual([accepted]);
  });

  it("is not accepted without a name, or in a version that nobody has read today", async () => {
    for (const wrong of [{ name: " " }, { company: "" }, { version: "2020-01-01" }, { version: "hoy" }])
      expect((await accept(wrong)).status).toBe(400);
    expect((await read()).acceptances).toEqual([]);
  });
});

describe("a change of who processes data for us", () => {
  const change = (text: string): ProcessorChange => ({ announced: "2026-12-01", from: "2027-01-01", text });
  const letters = () =>
    inCore("SELECT count(*) AS letters FROM mails WHERE letter = 'processors_changed'").first<number>("letters");

  it("is mailed once to each owner who accepted, and to nobody else", async () => {
    await registerOwner(app);
    await accept();
    expect(await tellOfProcessors(app.deps, [])).toBe(0);
    expect(await tellOfProcessors(app.deps, [change("Se añade Ejemplo, S. A.")])).toBe(1);
    expect(await tellOfProcessors(app.deps, [change("Se añade Ejemplo, S. A.")])).toBe(0);
    expect(await letters()).toBe(1);
    expect(await tellOfProcessors(app.deps, [change("Se añade Ejemplo, S. A."), change("Se quita otra")])).toBe(1);
    expect(await letters()).toBe(2);
  });
});
