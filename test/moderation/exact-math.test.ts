import fc from "fast-check";
import { expect, it } from "vitest";
import { exp, log, sigmoid } from "../../worker/moderation/exact-math.ts";

/** How far apart, in units of the last digit of the second. */
const unitsApart = (value: number, exact: number) => Math.abs(value - exact) / (Math.abs(exact) * Number.EPSILON);

it("the exponential and the logarithm are those of Math, to the last digit or two", () => {
  fc.assert(fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => unitsApart(exp(x), Math.exp(x)) <= 2));
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (x) => {
      const exact = Math.log(x);
      // Near 1 the logarithm is near 0: there what counts is the distance.
      return unitsApart(log(x), exact) <= 2 || Math.abs(log(x) - exact) < 1e-17;
    }),
  );
});

it("extreme values are those of Math", () => {
  expect([exp(0), exp(-1000), exp(1000), log(1)]).toEqual([1, 0, Number.POSITIVE_INFINITY, 0]);
  expect([sigmoid(0), sigmoid(1000), sigmoid(-1000)]).toEqual([0.5, 1, 0]);
});

// Written down once: these may not change with the engine that runs the test.
it("gives the same digits in every engine", () => {
  expect([exp(1), exp(-2.5), log(3), log(0.78 / 0.22), sigmoid(1.7), sigmoid(-6.1)]).toMatchInlineSnapshot(`
    [
      2.7182818284590455,
      0.0820849986238988,
      1.0986122886681098,
      1.2656663733312759,
      0.8455347349164652,
      0.0022378485212763335,
    ]
  `);
});
