/** Example comments, one of each usual kind. All were written for this page. */
export const EXAMPLES = [
  { label: "Un insulto disfrazado", text: "Eres un 1mb3c1l y tu tienda es una m13rda" },
  {
    label: "Una queja",
    text: "Llevo tres semanas esperando mi pedido y nadie contesta. Una vergüenza de servicio.",
  },
  {
    label: "El teléfono de un cliente",
    text: "Mi teléfono es el 612 345 678, por favor llámenme por el pedido 4821",
  },
  { label: "Spam", text: "Préstamos rápidos sin aval, escribe al wa.me/34600111222" },
] as const;
