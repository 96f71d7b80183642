// What a refused call really means, when only reading tells.
import { NetworkError } from "../../../network-error.ts";

/**
 * Reads before or after a write. Whatever is wrong with the reading says nothing about the write, so the answer is never final.
 *
 * @throws NetworkError other than `invalid`
 */
export async function look<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NetworkError) || error.problem !== "invalid") throw error;
    throw new NetworkError("transient", error.networkCode, { cause: error });
  }
}

/**
 * Why a write was refused. Meta answers in the same way for an object that is missing, forbidden, or without this operation, so
 * after `gone` the object is read once: only what cannot be read either is gone.
 *
 * @param read reads the object that the write concerns
 * @returns null when the network refuses the write and still shows the object
 */
export async function refusalOf(error: NetworkError, read: () => Promise<unknown>): Promise<NetworkError | null> {
  if (error.problem !== "gone") return error;
  try {
    await look(read);
    return null;
  } catch (unreadable) {
    if (!(unreadable instanceof NetworkError)) throw unreadable;
    return unreadable;
  }
}
