// Exponential and logarithm from additions, multiplications and divisions alone, which every engine rounds alike. Those of `Math` differ
// in the last digit between versions of V8 and between browsers, and with them the scores and, at a level, a decision.

// The logarithm of 2 in two parts: the first has zeros at its end, so that its product with an exponent is exact.
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const LARGEST = 709;
const SMALLEST = -708;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0;
const BIAS = 1023;

/** 1 / n! for the series of the exponential, the last first: beyond 13 a term is below the last digit. */
const INVERSE_FACTORIALS = Array.from({ length: 14 }, (_, n) => {
  let factorial = 1;
  for (let factor = 2; factor <= n; factor++) factorial *= factor;
  return 1 / factorial;
}).reverse();

/** e to the power of `x`, to within two units of the last digit. Zero below -708, infinite above 709. */
export function exp(x: number): number {
  if (x > LARGEST) return Number.POSITIVE_INFINITY;
  if (x < SMALLEST) return 0;
  const power = Math.round(x / Math.LN2);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let sum = 0;
  for (const inverse of INVERSE_FACTORIALS) sum = sum * rest + inverse;
  return sum * powerOfTwo(power);
}

/** The natural logarithm of a normal number above 0, to within two units of the last digit. */
export function log(x: number): number {
  float[0] = x;
  let power = ((halves[HIGH]! >>> 20) & 0x7ff) - BIAS;
  let near = x / powerOfTwo(power);
  if (near > Math.SQRT2) {
    near /= 2;
    power++;
  }
  const ratio = (near - 1) / (near + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let odd = 23; odd >= 3; odd -= 2) sum = (sum + 1 / odd) * square;
  return power * LN2_HIGH + (2 * (ratio + ratio * sum) + power * LN2_LOW);
}

/** The probability of log-odds. */
export const sigmoid = (logit: number): number => 1 / (1 + exp(-logit));

/** @param power from -1022 to 1023 */
function powerOfTwo(power: number): number {
  float[0] = 0;
  halves[HIGH] = (BIAS + power) << 20;
  return float[0]!;
}
