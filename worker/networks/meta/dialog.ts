// Facebook's dialog, in which a person grants pages together with their linked Instagram accounts.
import type { MetaClient } from "../../platform/meta/client.ts";
import type { Dialog } from "../connection-types.ts";
import { subscribe } from "./connection.ts";
import { loadGrantedPages } from "./granted-pages.ts";

export const createMetaDialog = (meta: MetaClient): Dialog => ({
  url: meta.dialogUrl,
  exchangeCode: meta.exchangeCode,
  person: meta.person,
  permissions: meta.permissions,
  pages: (token) => loadGrantedPages(meta, token),
  subscribe({ id: pageId, accessToken: token, accounts }) {
    const linked = accounts.find(({ externalId }) => externalId !== pageId);
    return subscribe(meta, { pageId, accountId: linked?.externalId ?? null, token });
  },
});
