type Ids = { workspacePolicyId: number | null; pagePolicyId: number | null; adapterId: number | null };

/**
 * The version that a decision was made by, in the form of an analysis: `workspace.page`, and `.adapter` when the page had learned
 * something.
 */
export const versionOf = ({ workspacePolicyId, pagePolicyId, adapterId }: Ids): string =>
  [workspacePolicyId ?? 0, pagePolicyId ?? 0, ...(adapterId === null ? [] : [adapterId])].join(".");

/** The ids in a version; null for none. */
export function idsIn(version: string | undefined): Ids {
  const [workspacePolicyId, pagePolicyId, adapterId] = (version?.split(".") ?? []).map((id) => Number(id) || null);
  return {
    workspacePolicyId: workspacePolicyId ?? null,
    pagePolicyId: pagePolicyId ?? null,
    adapterId: adapterId ?? null,
  };
}
