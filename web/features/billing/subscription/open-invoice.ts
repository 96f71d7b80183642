import type { Invoice } from "../types.ts";

const NOT_OPENED = "Error al abrir la factura:";
const BLOCKED = "el navegador bloqueó la ventana.";

/** Opens an invoice in another tab. @returns the sentence to show when that was not possible, else null */
export function openInvoice({ downloadUrl, hostedUrl }: Pick<Invoice, "downloadUrl" | "hostedUrl">): string | null {
  const url = [downloadUrl, hostedUrl].find(isWebAddress);
  if (!url) return "No hay URL de descarga disponible para esta factura";
  try {
    const opened = window.open(url, "_blank");
    if (!opened) return `${NOT_OPENED} ${BLOCKED}`;
    // The opened page gets no access to this one.
    opened.opener = null;
    return null;
  } catch (error) {
    return `${NOT_OPENED} ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Whether the person can pay an invoice on Stripe's own page. */
export const isPayable = ({ status, hostedUrl }: Invoice): boolean => status === "Pendiente" && isWebAddress(hostedUrl);

export const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);
