// Streams the file: it is put together from its parts during the download, so that no isolate ever holds it whole.
import { makeZip } from "client-zip";
import { eq } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { BYTE_ORDER_MARK, csvRows } from "../../platform/csv/csv-stream.ts";
import { exports, workspaces } from "../../platform/db/core.ts";
import type { CaseKind } from "../acta/case-parts.ts";
import { JSON_LIST, joined, zipOfCase } from "../acta/case-zip.ts";
import { COMMENT_COLUMNS } from "../comments/list/export-columns.ts";
import { accountOf, partOf } from "./objects.ts";
import type { ExportRow } from "./request-export.ts";

/** The audience prevents a link from being accepted as a session, which the same secret signs. */
const AUDIENCE = "export";
const LINK_SECONDS = 300;

/** Signs a download link, valid for five minutes: a browser that saves a file sends no session. */
export async function signLink({ config, now }: Pick<Deps, "config" | "now">, publicId: string): Promise<string> {
  const at = Math.floor(now() / 1000);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(publicId)
    .setAudience(AUDIENCE)
    .setExpirationTime(at + LINK_SECONDS)
    .sign(utf8(config.SESSION_SECRET));
  return `/api/exports/${token}`;
}

/** Returns the export of a link. @throws AppError `not_found` for a link that is expired or invalid, and for a deleted file */
export async function openExport(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  token: string,
): Promise<ExportRow> {
  const publicId = await jwtVerify(token, utf8(config.SESSION_SECRET), {
    algorithms: ["HS256"],
    audience: AUDIENCE,
    currentDate: new Date(now()),
    requiredClaims: ["exp", "sub"],
  }).then(
    ({ payload }) => payload.sub,
    (cause) => {
      throw new AppError("not_found", { cause, facts: "link of an export" });
    },
  );
  const row = await core
    .select()
    .from(exports)
    .where(eq(exports.publicId, publicId ?? ""))
    .get();
  if (row?.state !== "ready" || row.expiresAt <= now()) throw new AppError("not_found", { facts: "export" });
  return row;
}

/** The case file of an export that is about some comments. */
async function caseZipOf(deps: Pick<Deps, "core" | "archive" | "config" | "now">, row: ExportRow, title: string) {
  const [of] = await deps.core
    .select({ workspace: workspaces.publicId, timeZone: workspaces.timeZone })
    .from(workspaces)
    .where(eq(workspaces.id, row.workspaceId));
  if (!of) throw new AppError("not_found", { facts: "export" });
  return zipOfCase(deps, { ...of, title, count: row.comments }, (kind) => partsOf(deps, row, kind));
}

async function* partsOf({ archive }: Pick<Deps, "archive">, row: ExportRow, kind: CaseKind) {
  for (let part = 0; part < row.parts; part++) yield await archive.stream(partOf(row, part, kind));
}

export const fileOf = async (deps: Pick<Deps, "core" | "archive" | "config" | "now">, row: ExportRow) =>
  row.scope ? caseZipOf(deps, row, row.scope.title) : zipOf(deps, row);

function zipOf({ archive }: Pick<Deps, "archive">, row: ExportRow): ReadableStream<Uint8Array> {
  const lastModified = new Date(row.requestedAt);
  const csvHead = BYTE_ORDER_MARK + csvRows([[...COMMENT_COLUMNS]]);
  const csv = joined(partsOf({ archive }, row, "csv"), [csvHead, ""], "");
  const json = joined(partsOf({ archive }, row, "json"), JSON_LIST, ",\n");
  async function* files() {
    yield { name: "LEEME.txt", lastModified, input: README };
    yield { name: "cuenta.json", lastModified, input: await archive.stream(accountOf(row)) };
    yield { name: "comentarios.csv", lastModified, input: csv };
    yield { name: "comentarios.json", lastModified, input: json };
  }
  return makeZip(files());
}

const README = `Todo lo que guarda tu cuenta de Atalaya.

cuenta.json        tus datos, tus cuentas, tus ajustes guardados, tus respuestas automáticas y la actividad de la cuenta
comentarios.csv    los comentarios, para una hoja de cálculo
comentarios.json   los comentarios con sus decisiones, respuestas y notas, archivo incluido

Las fechas de los archivos JSON son milisegundos desde 1970, en UTC.
Un comentario que pasó al archivo mientras se preparaba puede estar dos veces.
`;
