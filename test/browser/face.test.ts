// What a customer sees of the door and the frame: every text, every state, by keyboard, measured by axe. One stack and one
// browser serve all of it; the scenes are in face/, one file for each subject.
import { afterAll, beforeAll, describe } from "vitest";
import { axeScenes } from "./face/axe.ts";
import { keyboardScenes } from "./face/keyboard.ts";
import { loginScenes } from "./face/login.ts";
import { registerScenes } from "./face/register.ts";
import { sessionScenes } from "./face/session.ts";
import { supportScenes } from "./face/support.ts";
import { trialScenes } from "./face/trial.ts";
import { prepareVisit, type Visit } from "./face/visit.ts";
import { openStack } from "./stack.ts";

let visit: Visit | undefined;
beforeAll(async () => {
  const stack = await openStack();
  visit = await prepareVisit(stack).catch(async (error) => {
    await stack.stop();
    throw error;
  });
});
afterAll(() => visit?.stop());
const visited = () => visit!;

describe.concurrent("login", () => loginScenes(visited));
describe.concurrent("register", () => registerScenes(visited));
describe.concurrent("session", () => sessionScenes(visited));
describe.concurrent("support", () => supportScenes(visited));
describe.concurrent("trial", () => trialScenes(visited));
describe.concurrent("keyboard", () => keyboardScenes(visited));
describe.concurrent("axe", () => axeScenes(visited));
