type Ids = { workspacePolicyId: number | null; pagePolicyId: number | null; adapterId: number | null };

/** What a decision was made by, as analyses name it: `workspace.page`, and `.adapter` where the page had learned something. */
export const versionOf = ({ workspacePolicyId, pagePolicyId, adapterId }: Ids): string =>
  [workspacePolicyId ?? 0, pagePolicyId ?? 0, ...(adapterId === null ? [] : [adapterId])].join(".");

/** The ids in it; null for none. */
export function idsIn(version: string | undefined): Ids {
  const [workspacePolicyId, pagePolicyId, adapterId] = (version?.split(".") ?? []).map((id) => Number(id) || null);
  return {
    workspacePolicyId: workspacePolicyId ?? null,
    pagePolicyId: pagePolicyId ?? null,
    adapterId: adapterId ?? null,
  };
}
