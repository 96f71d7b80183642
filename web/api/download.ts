import { WORKSPACE_HEADER } from "../../worker/vocabulary/api/headers.ts";
import { ApiError, errorFrom, noAnswer } from "./api-error.ts";
import { saveFile } from "./save-file.ts";
import { clearSession, readToken, readWorkspace } from "./session-store.ts";

/**
 * Saves the answer of a path as a file, without a time-out. A link cannot do this, since it has no session token.
 *
 * @param onProgress receives the number of bytes so far
 * @throws ApiError with a sentence in Spanish; then nothing is saved, even when only the end is missing
 */
export async function download(path: string, onProgress: (bytes: number) => void): Promise<void> {
  const token = readToken();
  const workspace = token && readWorkspace();
  const headers: HeadersInit = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(workspace && { [WORKSPACE_HEADER]: workspace }),
  };
  const response = await fetch(`/api${path}`, { headers, credentials: "include" }).catch(() => {
    throw noAnswer();
  });
  if (response.status === 401 && readToken() === token) clearSession();
  if (!response.ok) throw errorFrom(response.status, await response.json().catch(() => undefined));

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (const reader = response.body!.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.length;
      onProgress(bytes);
    }
  } catch {
    throw new ApiError({ code: "cut_off", status: 0, message: "La descarga se interrumpió. Inténtalo de nuevo." });
  }
  saveFile(new Blob(parts, { type: response.headers.get("content-type") ?? "" }), nameOf(response));
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "atalaya.csv";
