import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { accountsQuery } from "../accounts/queries.ts";
import { useAbility } from "../auth/session/use-ability.ts";

// Most owners have a page, so only new ones load the guide here.
const FirstSteps = lazyPart(async () => (await import("./first-steps.tsx")).FirstSteps, {
  loading: <LoadingBlock label="Cargando los primeros pasos..." className="h-80 lg:h-52" />,
});

/** The guide on a screen that is empty until a page is connected. */
export function GuideWithoutPages() {
  const mayManagePages = useAbility("pages");
  const { data } = useQuery(accountsQuery);
  return mayManagePages && data?.accounts.length === 0 ? <FirstSteps /> : null;
}
