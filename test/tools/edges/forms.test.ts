// Laws for input that members of a workspace send.
import fc from "fast-check";
import { isPublicAddress } from "../../../worker/features/alerts/channels/public-address.ts";
import { AlertSettingsInput, OwnAlertsInput, Subscription } from "../../../worker/features/alerts/schemas.ts";
import { AssignInput } from "../../../worker/features/assignments/schemas.ts";
import { AutoReplyInput } from "../../../worker/features/auto-replies/schemas.ts";
import { CommentFilter, ListCommentsInput } from "../../../worker/features/comments/schemas.ts";
import { AddNoteInput } from "../../../worker/features/notes/schemas.ts";
import { SavedReplyInput } from "../../../worker/features/saved-replies/schemas.ts";
import { SavedViewsInput } from "../../../worker/features/saved-views/schemas.ts";
import { MonthRef } from "../../../worker/features/summaries/schemas.ts";
import {
  HandOverInput,
  InviteInput,
  JoinInput,
  MemberInput,
  TeamNameInput,
} from "../../../worker/features/team/schemas.ts";
import { MAX_SEARCH_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { hostile, hostileKeys, law, text } from "./inputs.ts";

/** Schemas of other forms; their values are stored as they were parsed. */
const FORMS = {
  AddNoteInput,
  AlertSettingsInput,
  AssignInput,
  AutoReplyInput,
  HandOverInput,
  InviteInput,
  JoinInput,
  MemberInput,
  MonthRef,
  OwnAlertsInput,
  SavedReplyInput,
  SavedViewsInput,
  Subscription,
  TeamNameInput,
};
/** Fields of the forms, with plausible values. */
const form = fc.dictionary(
  fc.oneof(fc.constantFrom(...new Set(Object.values(FORMS).flatMap(({ shape }) => Object.keys(shape)))), hostileKeys),
  fc.oneof(
    hostile,
    fc.array(text, { maxLength: 3 }),
    fc.constantFrom("moderator", "2026-10", "a@example.com", null, "now", "public"),
  ),
  { maxKeys: 8 },
);

const PRIVATE = [
  "localhost",
  "[::1]",
  "127.0.0.1",
  "0x7f.1",
  "2130706433",
  "169.254.169.254",
  "metadata.internal",
  "a.local",
];
const address = fc.oneof(
  text,
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .tuple(fc.constantFrom("https:", "http:", "HTTPS:", "\thttps:", "file:"), fc.constantFrom("//", "/", "\\\\"))
    .chain(([protocol, slashes]) =>
      fc
        .tuple(
          fc.constantFrom("", "a@", "a:b@"),
          fc.constantFrom(...PRIVATE),
          fc.constantFrom("", ".", ":443", ":8443"),
        )
        .map(([person, host, end]) => `${protocol}${slashes}${person}${host}${end}/x`),
    ),
);

law(
  "forms: anything is taken or refused, what is taken stays as it is, and no name of an object becomes a field",
  fc.property(fc.oneof(form, hostile), (body) =>
    Object.values(FORMS).every((schema) => {
      const once = schema.safeParse(body);
      if (!once.success) return true;
      const again = JSON.stringify(schema.parse(once.data));
      return again === JSON.stringify(once.data) && !/"(__proto__|constructor|prototype)":/.test(again);
    }),
  ),
);

law(
  "filters: a query is taken or refused, and what is taken keeps its bounds",
  fc.property(fc.dictionary(fc.constantFrom(...Object.keys(ListCommentsInput.shape), "__proto__"), text), (query) => {
    const filter = CommentFilter.safeParse(query);
    const list = ListCommentsInput.safeParse(query);
    return (
      (!filter.success || [...(filter.data.search ?? "")].length <= MAX_SEARCH_LENGTH) &&
      (!list.success || (list.data.limit >= 1 && list.data.limit <= 100))
    );
  }),
);

law(
  "targets: an address that we call leads to a public name, by https, on its own port",
  fc.property(address, (given) => {
    if (!isPublicAddress(given, "atalaya.example")) return true;
    const { protocol, hostname, port, username, password } = new URL(given);
    const isNumber = /^[\d.]+$|^\[/.test(hostname);
    const isName = /^([a-z0-9-]+\.)+[a-z0-9-]+\.?$/.test(hostname);
    return protocol === "https:" && `${port}${username}${password}` === "" && !isNumber && isName;
  }),
);
