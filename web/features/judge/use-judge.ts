import weightsUrl from "virtual:browser-weights";
import { useEffect, useReducer, useRef } from "react";
import type { Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";
import type { Highlight, Verdict } from "./engine.ts";
import type { Answer, Request } from "./messages.ts";

export type EngineState =
  | { name: "loading"; bytes: number; total: number | null }
  | { name: "ready"; version: string }
  | { name: "failed" };

/** A run over some comments. `verdicts` grows in their order. */
export type Run = {
  id: number;
  texts: readonly string[];
  level: Sensitivity;
  verdicts: readonly Verdict[];
  startedAt: number;
  /** How long it took in all; null while it runs. */
  tookMs: number | null;
  /** Of the comments that were opened, by index. */
  highlights: ReadonlyMap<number, readonly Highlight[]>;
};

type State = { engine: EngineState; run: Run | null };
type Action = Answer | { kind: "reloaded" } | { kind: "started"; run: Run } | { kind: "cleared" };

const NOTHING: State = { engine: { name: "loading", bytes: 0, total: null }, run: null };

/** The engine in a Web Worker, which loads with the page. `judge` gives up an earlier run. */
export function useJudge() {
  const [state, dispatch] = useReducer(next, NOTHING);
  const worker = useRef<Worker>(null);
  const runs = useRef(0);

  useEffect(() => {
    const started = new Worker(new URL("./judge-worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<Answer>) => dispatch(data));
    // Its code did not load.
    started.addEventListener("error", () => dispatch({ kind: "failed" }));
    worker.current = started;
    ask(started, { kind: "load", url: weightsUrl });
    return () => started.terminate();
  }, []);

  return {
    ...state,
    reload() {
      dispatch({ kind: "reloaded" });
      ask(worker.current, { kind: "load", url: weightsUrl });
    },
    judge(texts: readonly string[], level: Sensitivity) {
      const id = ++runs.current;
      const run = { id, texts, level, verdicts: [], startedAt: performance.now(), tookMs: null };
      dispatch({ kind: "started", run: { ...run, highlights: new Map() } });
      ask(worker.current, { kind: "judge", run: id, texts, level });
    },
    explain({ id, level, texts, highlights }: Run, index: number) {
      if (!highlights.has(index)) ask(worker.current, { kind: "explain", run: id, index, text: texts[index]!, level });
    },
    clear() {
      // A run without texts ends the one before.
      ask(worker.current, { kind: "judge", run: ++runs.current, texts: [], level: "normal" });
      dispatch({ kind: "cleared" });
    },
  };
}

const ask = (worker: Worker | null, request: Request) => worker?.postMessage(request);

function next(state: State, action: Action): State {
  const { run } = state;
  switch (action.kind) {
    case "loading":
      return { ...state, engine: { name: "loading", bytes: action.bytes, total: action.total } };
    case "ready":
      return { ...state, engine: { name: "ready", version: action.version } };
    case "failed":
      return { ...state, engine: { name: "failed" } };
    case "reloaded":
      return { ...state, engine: NOTHING.engine };
    case "started":
      return { ...state, run: action.run };
    case "cleared":
      return { ...state, run: null };
    case "judged":
      return run?.id === action.run ? { ...state, run: withVerdicts(run, action.verdicts) } : state;
    case "explained":
      if (run?.id !== action.run) return state;
      return {
        ...state,
        run: { ...run, highlights: new Map(run.highlights).set(action.index, action.highlights) },
      };
  }
}

function withVerdicts(run: Run, added: readonly Verdict[]): Run {
  const verdicts = [...run.verdicts, ...added];
  const isDone = verdicts.length === run.texts.length;
  return {
    ...run,
    verdicts,
    tookMs: isDone ? performance.now() - run.startedAt : null,
  };
}
