declare module "virtual:benchmark" {
  /** A share from 0 to 1, and its 95 % interval. */
  type Measure = { value: number; low: number; high: number };
  type Figures = { rows: number; hidden: Measure; flagged: Measure };
  type Published = Record<"complaints" | "clean" | "abuse" | "spam", Figures>;
  /** The last results of the benchmark; null when it has not been run. */
  const headline: {
    measuredAt: string;
    /** Pages with their comments in natural proportions. */
    natural: Published;
    /** Difficult on purpose. */
    adversarial: Published;
    commentsPerSecond: number;
  } | null;
  export default headline;
}

declare module "virtual:benchmark-heads" {
  /** How well each head of the model separates the comments of each set; null when the benchmark has not been run. */
  const heads:
    | readonly {
        set: string;
        head: string;
        rows: number;
        positives: number;
        auc: Record<"value" | "low" | "high", number>;
      }[]
    | null;
  export default heads;
}
