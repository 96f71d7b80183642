const [FIRST, SECOND, EPSILON] = [0.9, 0.999, 1e-8];

/** Learned numbers, with the gradient in which a batch is summed. */
export type Parameter = {
  values: Float64Array;
  gradient: Float64Array;
  first: Float64Array;
  second: Float64Array;
  decay: number;
};

export function parameter(length: number, decay: number, init: () => number): Parameter {
  return {
    values: Float64Array.from({ length }, init),
    gradient: new Float64Array(length),
    first: new Float64Array(length),
    second: new Float64Array(length),
    decay,
  };
}

/** Makes one step of Adam with decoupled decay (Loshchilov and Hutter 2019, arXiv:1711.05101), and resets the gradient. */
export function adamStep(
  { values, gradient, first, second, decay }: Parameter,
  { rate, batch, count }: { rate: number; batch: number; count: number },
): void {
  const firstScale = 1 / (1 - FIRST ** count);
  const secondScale = 1 / (1 - SECOND ** count);
  for (let i = 0; i < values.length; i++) {
    const slope = gradient[i]! / batch;
    gradient[i] = 0;
    first[i] = FIRST * first[i]! + (1 - FIRST) * slope;
    second[i] = SECOND * second[i]! + (1 - SECOND) * slope * slope;
    values[i]! -=
      rate * ((first[i]! * firstScale) / (Math.sqrt(second[i]! * secondScale) + EPSILON) + decay * values[i]!);
  }
}
