// Tests that need a browser and the whole product. All scenes (scenes/, one file for each subject) share one stack and one browser, with
// two windows at a time: more would only wait for the processor. `-t comments` runs the scenes of one subject.
import { afterAll, beforeAll, describe } from "vitest";
import { makeOwner, type Owner, writeComments } from "./owners.ts";
import { type Product, startProduct } from "./running-product.ts";
import { accountScenes } from "./scenes/accounts.ts";
import { appealScenes } from "./scenes/appeals.ts";
import { billingScenes } from "./scenes/billing.ts";
import { clientScenes } from "./scenes/clients.ts";
import { commentScenes } from "./scenes/comments.ts";
import { dashboardScenes } from "./scenes/dashboard.ts";
import { documentScenes } from "./scenes/documents.ts";
import { gettingInScenes } from "./scenes/getting-in.ts";
import { keyboardScenes } from "./scenes/keyboard.ts";
import { keyScenes } from "./scenes/keys.ts";
import { mailScenes } from "./scenes/mail.ts";
import { movingInScenes } from "./scenes/moving-in.ts";
import { newOwnerScenes } from "./scenes/new-owner.ts";
import { ownRuleScenes } from "./scenes/own-rules.ts";
import { proofScenes } from "./scenes/proof.ts";
import { routeScenes } from "./scenes/routes.ts";
import { ruleScenes } from "./scenes/rules.ts";
import { sessionScenes } from "./scenes/session.ts";
import { settingsScenes } from "./scenes/settings.ts";
import { severalPagesScenes } from "./scenes/several-pages.ts";
import { siteScenes } from "./scenes/site.ts";
import { taskScenes } from "./scenes/tasks.ts";
import { teamScenes } from "./scenes/team.ts";
import { twoPeopleScenes } from "./scenes/two-people.ts";

let opened: Product | undefined;
let mateo: Owner;
beforeAll(async () => {
  opened = await startProduct();
  mateo = await makeOwner(opened, "Mateo");
  await writeComments(opened, mateo.post, ["¡Qué rico todo!", "Sos un imbécil de mierda, hijo de puta"]);
});
afterAll(() => opened?.stop());
const product = () => opened!;
/** An owner for scenes that do not change an owner's data. */
const owner = () => mateo;

// The longest scenes come first.
describe.concurrent("billing", () => billingScenes(product));
describe.concurrent("routes", () => routeScenes(product, owner));
describe.concurrent("comments", () => commentScenes(product));
describe.concurrent("own rules", () => ownRuleScenes(product));
describe.concurrent("accounts", () => accountScenes(product));
describe.concurrent("keyboard", () => keyboardScenes(product, owner));
describe.concurrent("getting in", () => gettingInScenes(product));
describe.concurrent("frequent tasks", () => taskScenes(product));
describe.concurrent("new owner", () => newOwnerScenes(product));
describe.concurrent("team", () => teamScenes(product));
describe.concurrent("clients", () => clientScenes(product));
describe.concurrent("moving in", () => movingInScenes(product));
describe.concurrent("two people", () => twoPeopleScenes(product));
describe.concurrent("appeals", () => appealScenes(product));
describe.concurrent("keys", () => keyScenes(product));
describe.concurrent("settings", () => settingsScenes(product));
describe.concurrent("dashboard", () => dashboardScenes(product));
describe.concurrent("several pages", () => severalPagesScenes(product));
describe.concurrent("rules", () => ruleScenes(product));
describe.concurrent("session", () => sessionScenes(product, owner));
describe.concurrent("mail", () => mailScenes(product));
describe.concurrent("site", () => siteScenes(product));
describe.concurrent("proof", () => proofScenes(product, owner));
describe.concurrent("documents", () => documentScenes(product));
