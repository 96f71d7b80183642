import { MIN_PASSWORD_LENGTH } from "../limits.ts";

export const MIN_PASSWORD_STRENGTH = 2;

const POINTS = [new RegExp(`^.{${MIN_PASSWORD_LENGTH},}$`, "su"), /\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/** 0 to 5: one point each for enough characters, a lower-case letter, an upper-case letter, a digit, a special character. */
export const passwordStrength = (password: string): number => POINTS.filter((point) => point.test(password)).length;
