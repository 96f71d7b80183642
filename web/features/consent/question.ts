import { createStore } from "../../store.ts";

/** Whether the visitor opened the question about cookies again. */
export const isQuestionOpen = createStore(false);

export const askAgain = () => isQuestionOpen.set(true);
export const closeQuestion = () => isQuestionOpen.set(false);
