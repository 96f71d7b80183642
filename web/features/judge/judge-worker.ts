// The engine in a Web Worker, so that the page stays usable while it judges. It makes one request: for the weights.
import { type BrowserEngine, createBrowserEngine } from "./engine.ts";
import type { Answer, Request } from "./messages.ts";

/** Comments between two answers: some tens of milliseconds. */
const AT_ONCE = 500;

let engine: BrowserEngine | undefined;
/** The run that is wanted now; an older one stops. */
let current = 0;

const answer = (message: Answer) => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.kind === "load") void load(data.url);
  else if (data.kind === "judge") void judge(data);
  else if (engine && data.run === current) {
    const { run, index, text, level } = data;
    answer({ kind: "explained", run, index, highlights: engine.explain(text, level) });
  }
});

async function load(url: string): Promise<void> {
  try {
    engine = createBrowserEngine(await weightsFrom(url));
    answer({ kind: "ready", version: engine.version });
  } catch {
    answer({ kind: "failed" });
  }
}

async function weightsFrom(url: string): Promise<ArrayBuffer> {
  // biome-ignore lint/style/noRestrictedGlobals: a file of the build, not a call of the API
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`The weights answered ${response.status}`);
  const length = response.headers.get("content-length");
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, stream) {
      bytes += piece.length;
      answer({ kind: "loading", bytes, total: length === null ? null : Number(length) });
      stream.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function judge({ run, texts, level }: Extract<Request, { kind: "judge" }>): Promise<void> {
  current = run;
  for (let from = 0; engine && from < texts.length && run === current; from += AT_ONCE) {
    const verdicts = texts.slice(from, from + AT_ONCE).map((text) => engine!.judge(text, level));
    answer({ kind: "judged", run, from, verdicts });
    // Lets a newer request in.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
