declare module "virtual:language-figures" {
  /** A percentage, and its 95 % interval. */
  type Share = { value: number; low: number; high: number };
  type Shares = { hidden: Share; seen: Share } | null;
  export type LanguageFigures = {
    language: string;
    /** For comments of one country. */
    country: string | null;
    isNatural: boolean;
    rows: number;
    abuse: Shares;
    spam: Shares;
    clean: Shares;
  };
  /** By language, natural pages first. */
  const figures: readonly LanguageFigures[];
  export default figures;
}

declare module "virtual:ordinary-pages" {
  import type { LanguageFigures } from "virtual:language-figures";

  /** Whole Spanish pages. */
  const ordinary: LanguageFigures | null;
  export default ordinary;
}
