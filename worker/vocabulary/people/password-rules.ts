// The passwords that are refused; the browser shows it before the Worker does. Existing accounts keep theirs.
import { MIN_PASSWORD_LENGTH } from "../limits.ts";
import { MIN_PASSWORD_STRENGTH, passwordStrength } from "./password-strength.ts";

/**
 * The words of the commonest passwords, in Spanish, Portuguese and English (public lists of leaked ones). A password is compared
 * without case, accents, and the digits and signs at its ends.
 */
const COMMON_WORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd contrasena contraseña clave miclave secreto secreta qwerty qwertyuiop
  qwertyui qwerty123 asdfghjkl asdfghjk asdfasdf zxcvbnm zxcvbnml qazwsx qazwsxedc abcdefgh abcdefg abcdef abcd abc abcabc
  admin administrador administrator usuario user login bienvenido bienvenida welcome letmein iloveyou teamo tequiero
  teamomucho amor amorcito miamor princesa princess mariposa estrella corazon bonita preciosa barcelona realmadrid
  madrid espana mexico argentina colombia america chivas football futbol baseball basketball superman batman spiderman
  pokemon dragon monkey shadow master sunshine michael jordan ashley jessica daniel daniela alejandro alejandra carlos
  fernando gabriel sebastian alexander cristina patricia carolina veronica valentina isabella santiago jesus jesucristo
  dios familia hola holahola prueba test testtest temporal cambiar cambiame changeme default facebook instagram google
  atalaya moderacion computer internet samsung starwars trustno whatever freedom charlie senha brasil flamengo
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 a1b2c3d4 abcd1234 a1s2d3f4`.split(/\s+/),
);

const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu;

function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const word = plain.replace(ENDS, "");
  return word === "" ? isRow(plain) : COMMON_WORDS.has(plain) || COMMON_WORDS.has(word);
}

/** Whether it consists of digits that repeat, count up or down, or make a date: `11111111`, `12345678`, `20011987`. */
function isRow(plain: string): boolean {
  const digits = plain.replace(/\D/g, "");
  const steps = new Set([...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10));
  return steps.size <= 1 || /^(\d{1,4})\1+$/.test(digits) || digits.length === 8;
}

/** The code of the refusal (`errors.ts`); null for an accepted password. @param email of the account; "" when unknown */
export function passwordRefusal(
  password: string,
  email: string,
): "weak_password" | "short_password" | "common_password" | "password_is_email" | null {
  if (passwordStrength(password) < MIN_PASSWORD_STRENGTH) return "weak_password";
  if ([...password].length < MIN_PASSWORD_LENGTH) return "short_password";
  const plain = password.toLowerCase().trim();
  const address = email.toLowerCase().trim();
  if (address !== "" && [address, address.split("@")[0]].includes(plain)) return "password_is_email";
  return isCommon(password) ? "common_password" : null;
}
