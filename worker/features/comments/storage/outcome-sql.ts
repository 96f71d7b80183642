// SQL that the outcomes of actions and of replies share: they are bound as one JSON array, `?1`, each `back` positions behind the
// last change of its workspace.

import { TELL_CHANGE } from "../../../platform/db/tell-changes.ts";

/** A field of one outcome. */
export const field = (name: string) => `json_extract(j.value, '$.${name}')`;

/** The position of one outcome in its workspace's change sequence. */
export const POSITION = `s.value - ${field("back")}`;
export const WITH_SEQUENCE = `json_each(?1) j JOIN sequences s ON s.workspace_id = ${field("workspaceId")}`;

/** Makes room for all of them in the sequences of their workspaces; goes first. */
export const BUMP = `
  INSERT INTO sequences (workspace_id, value) SELECT ${field("workspaceId")}, count(*) FROM json_each(?1) j WHERE true GROUP BY 1
  ON CONFLICT (workspace_id) DO UPDATE SET value = value + excluded.value ${TELL_CHANGE}`;
