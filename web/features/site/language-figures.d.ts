declare module "virtual:language-figures" {
  type Shares = { hidden: number; seen: number } | null;
  /** By language, natural pages first. */
  const figures: readonly {
    language: string;
    isNatural: boolean;
    rows: number;
    abuse: Shares;
    spam: Shares;
    clean: Shares;
  }[];
  export default figures;
}
