// What only a browser and the whole product together can show. One stack and one browser serve all scenes (scenes/, one file for
// each subject), two windows at a time: more would only wait for the processor. `-t comments` runs those of one subject.
import { afterAll, beforeAll, describe } from "vitest";
import { makeOwner, type Owner, writeComments } from "./people.ts";
import { accountScenes } from "./scenes/accounts.ts";
import { billingScenes } from "./scenes/billing.ts";
import { commentScenes } from "./scenes/comments.ts";
import { dashboardScenes } from "./scenes/dashboard.ts";
import { documentScenes } from "./scenes/documents.ts";
import { keyboardScenes } from "./scenes/keyboard.ts";
import { newOwnerScenes } from "./scenes/new-owner.ts";
import { routeScenes } from "./scenes/routes.ts";
import { sessionScenes } from "./scenes/session.ts";
import { settingsScenes } from "./scenes/settings.ts";
import { siteScenes } from "./scenes/site.ts";
import { openStage, type Stage } from "./stage.ts";

let opened: Stage | undefined;
let mateo: Owner;
beforeAll(async () => {
  opened = await openStage();
  mateo = await makeOwner(opened, "Mateo");
  await writeComments(opened, mateo.post, ["¡Qué rico todo!", "Sos un imbécil de mierda, hijo de puta"]);
});
afterAll(() => opened?.stop());
const stage = () => opened!;
/** For scenes that change nothing of an owner. */
const owner = () => mateo;

// The longest first.
describe.concurrent("billing", () => billingScenes(stage));
describe.concurrent("routes", () => routeScenes(stage, owner));
describe.concurrent("comments", () => commentScenes(stage));
describe.concurrent("accounts", () => accountScenes(stage));
describe.concurrent("keyboard", () => keyboardScenes(stage, owner));
describe.concurrent("new owner", () => newOwnerScenes(stage));
describe.concurrent("settings", () => settingsScenes(stage));
describe.concurrent("dashboard", () => dashboardScenes(stage));
describe.concurrent("session", () => sessionScenes(stage, owner));
describe.concurrent("site", () => siteScenes(stage));
describe.concurrent("documents", () => documentScenes(stage));
