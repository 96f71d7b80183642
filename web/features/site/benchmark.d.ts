declare module "virtual:benchmark" {
  type Measured = { share: number; rows: number };
  /** The last results of the benchmark; null when it has not been run. Shares from 0 to 1. */
  const headline: {
    measuredAt: string;
    complaintsHidden: Measured;
    cleanHidden: Measured;
    abuseHidden: Measured;
    spamHidden: Measured;
    commentsPerSecond: number;
  } | null;
  export default headline;
}
