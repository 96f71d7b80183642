// A pretended account of Cloudflare, behind a wrangler that prints the output of wrangler 4.124, and a fetch that answers its API. It is
// empty at first, remembers what is created, refuses a name that is taken, and has the faults that are switched on.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Wrangler, WranglerError } from "../cloudflare/wrangler.ts";
import { answerOf } from "./pretend-api.ts";
import { FAULTS, type Fault, type FaultName } from "./pretend-faults.ts";

type Config = {
  name: string;
  d1_databases: { binding: string; database_id: string; migrations_dir: string }[];
};

/** @param faults  what is wrong with the account; they may be switched on and off while it is used */
export function pretendAccount(faults = new Set<FaultName>()) {
  const databases: { uuid: string; name: string; applied: string[] }[] = [];
  const queues: string[] = [];
  const buckets: string[] = [];
  const workers = new Map<string, Set<string>>();
  const widgets: { sitekey: string; name: string; secret: string; domains: string[] }[] = [];

  const wrong = (part: "request" | "command", text: string) =>
    [...faults].flatMap((name): Fault | Fault[] => FAULTS[name]).find((fault) => fault[part]?.test(text));
  const option = (args: string[], name: string) => {
    const at = args.indexOf(name);
    return at === -1 ? undefined : args[at + 1];
  };
  const configOf = (args: string[]) => JSON.parse(readFileSync(option(args, "--config")!, "utf8")) as Config;
  const databaseOf = (args: string[], binding: string) => {
    const bound = configOf(args).d1_databases.find((database) => database.binding === binding)!;
    const database = databases.find(({ uuid }) => uuid === bound.database_id);
    if (!database) throw new WranglerError(`The database ${bound.database_id} could not be found [code: 7404]`);
    return { database, folder: join(dirname(option(args, "--config")!), bound.migrations_dir) };
  };

  const COMMANDS: Record<string, (args: string[], subject: string) => string> = {
    "d1 list": () => JSON.stringify(databases.map(({ uuid, name }) => ({ uuid, name, version: "production" }))),
    "d1 create": (_, name) => {
      if (databases.some((database) => database.name === name))
        throw new WranglerError("A database with that name already exists");
      databases.push({ uuid: crypto.randomUUID(), name, applied: [] });
      return `✅ Successfully created DB '${name}'\nCreated your new D1 database.`;
    },
    "d1 migrations": (args) => {
      const { database, folder } = databaseOf(args, args[3]!);
      const pending = readdirSync(folder).filter((file) => file.endsWith(".sql") && !database.applied.includes(file));
      database.applied.push(...pending.sort());
      return pending.length > 0 ? "Migrations to be applied:" : "✅ No migrations to apply!";
    },
    "queues list": (args) => {
      const page = Number(option(args, "--page") ?? 1);
      const names = queues.slice((page - 1) * 20, page * 20);
      const lines = names.map(
        (name) => `│ bf5713333c46494b97bb2c7b78c3f6ab │ ${name} │ 2026-11-22T19:00:00.000Z │ 0 │ 0 │`,
      );
      return names.length > 0
        ? `┌──┐\n│ id │ name │ created_on │ producers │ consumers │\n${lines.join("\n")}\n└──┘`
        : "";
    },
    "queues create": (_, name) => {
      if (queues.includes(name)) throw new WranglerError(`Queue name '${name}' is already taken. [code: 11009]`);
      queues.push(name);
      return `🌀 Creating queue '${name}'\n✅ Created queue '${name}'`;
    },
    "r2 bucket": (args, verb) => {
      if (verb === "create") buckets.push(args[3]!);
      return ["Listing buckets...", ...buckets.map((name) => `name:           ${name}`)].join("\n");
    },
    "secret list": (args) => {
      const worker = option(args, "--name")!;
      const secrets = workers.get(worker);
      if (!secrets) throw new WranglerError(`✘ [ERROR] Worker "${worker}" not found.`);
      return JSON.stringify([...secrets].map((name) => ({ name, type: "secret_text" })));
    },
    "auth token": () => JSON.stringify({ type: "oauth", token: "a-login" }),
    "secret bulk": (args, file) => {
      for (const name of Object.keys(JSON.parse(readFileSync(file, "utf8")) as object))
        workers.get(option(args, "--name")!)!.add(name);
      return "✨ Successfully created secrets";
    },
    "turnstile widget": (args, verb) => {
      const [, , , subject = ""] = args;
      if (verb === "list") return JSON.stringify(widgets.map(({ secret: _, ...widget }) => widget));
      if (verb === "create")
        widgets.push({
          sitekey: `0x4AAA${widgets.length}`,
          name: subject,
          secret: `0x4BBB${widgets.length}`,
          domains: [option(args, "--domain")!],
        });
      const widget = verb === "create" ? widgets.at(-1)! : widgets.find(({ sitekey }) => sitekey === subject);
      if (!widget) throw new WranglerError("Widget not found [code: 10404]");
      if (verb === "update") widget.domains = args.filter((_, index) => args[index - 1] === "--domain");
      return JSON.stringify(widget);
    },
    deploy: (args) => {
      const { name } = configOf(args);
      const file = option(args, "--secrets-file");
      const added = file ? Object.keys(JSON.parse(readFileSync(file, "utf8")) as object) : [];
      workers.set(name, new Set([...(workers.get(name) ?? []), ...added]));
      return `Uploaded ${name}`;
    },
  };

  const wrangler: Wrangler = async (args) => {
    const command = COMMANDS[args.slice(0, 2).join(" ")] ?? COMMANDS[args[0]!];
    if (!command) throw new WranglerError(`Unknown arguments: ${args.join(", ")}`);
    const config = args[0] === "deploy" ? readFileSync(option(args, "--config")!, "utf8").replaceAll("\n", " ") : "";
    const fault = wrong("command", `${args.join(" ")} ${config}`);
    if (fault) throw new WranglerError(fault.prints ?? wordsOf(fault));
    return command(args, args[2] ?? "");
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { host, pathname, search } = new URL(String(input));
    const isApi = host === "api.cloudflare.com";
    const path = isApi ? pathname.replace("/client/v4", "") + search : `${host}${pathname}`;
    const request = `${init?.method ?? "GET"} ${path}`;
    const fault = wrong("request", request);
    if (fault) {
      const { status = 200, body, headers = {} } = fault;
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
    }
    if (isApi) return answerOf({ databases, queues, buckets, workers }, request, init?.body?.toString());
    return new Response("", { status: init?.method === "POST" ? 401 : 403 });
  };
  return { wrangler, fetch, faults, databases, queues, buckets, workers, widgets };
}

/** Whether a command changes something at Cloudflare. */
export const isChange = (args: string[]): boolean =>
  /^(d1 create|d1 migrations apply|queues create|r2 bucket create|turnstile widget (create|update)|secret bulk|deploy)\b/.test(
    args.join(" "),
  );

/** As wrangler prints an answer of the API. */
function wordsOf({ body }: Fault): string {
  const [error] = (body as { errors: { code: number; message: string }[] }).errors;
  return `✘ [ERROR] A request to the Cloudflare API (/accounts/account-1/…) failed.\n\n  ${error!.message} [code: ${error!.code}]`;
}
