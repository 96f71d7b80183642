import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { useBanner } from "../use-banner.ts";

/** Says in the address how the adding of a card ended. */
export const CARD_RETURN = "payment_method";

/** Shows the result, from the address, of adding a card on another page; the address is cleaned at once. */
export function CardReturn() {
  const [search, setSearch] = useSearchParams();
  const [banner, setBanner] = useBanner();
  const outcome = search.get(CARD_RETURN);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each return is taken in once
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === "added") setBanner({ look: "success", text: "Método de pago agregado exitosamente" });
    if (outcome === "cancelled") setBanner({ look: "info", text: "Se canceló la adición del método de pago" });
    const rest = new URLSearchParams(search);
    rest.delete(CARD_RETURN);
    setSearch(rest, { replace: true });
  }, [outcome]);

  return banner ? (
    <div className="mb-4">
      <Alert look={banner.look}>{banner.text}</Alert>
    </div>
  ) : null;
}
