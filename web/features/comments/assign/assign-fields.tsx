import { MAX_NOTE_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import type { Team } from "../../../api/types.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";

type Props = {
  members: Team["members"];
  /** The id of the chosen member. */
  to: string;
  note: string;
  /** The hints below the members and below the note. */
  hints: { members?: string | undefined; note: string };
  autoFocus?: boolean;
  onChoose: (userId: string) => void;
  onWrite: (note: string) => void;
};

/** Fields to choose a member and to write a note for them. */
export const AssignFields = ({ members, to, note, hints, autoFocus = false, onChoose, onWrite }: Props) => (
  <>
    <Select
      label="Se encarga"
      hint={hints.members}
      autoFocus={autoFocus}
      value={to}
      onChange={({ target }) => onChoose(target.value)}
    >
      {members.map(({ userId, name, is_self }) => (
        <option key={userId} value={userId}>
          {is_self ? `${name} (tú)` : name}
        </option>
      ))}
    </Select>
    <TextArea
      label="Nota (opcional)"
      hint={hints.note}
      rows={2}
      maxLength={MAX_NOTE_LENGTH}
      value={note}
      onChange={({ target }) => onWrite(target.value)}
    />
  </>
);
