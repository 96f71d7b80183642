/** Comments to begin with, one of each usual kind. All were written for this page. */
export const EXAMPLES = [
  "Llevo tres semanas esperando mi pedido y nadie contesta. Una vergüenza de servicio.",
  "Eres un 1mb3c1l y tu tienda es una m13rda",
  "¿Abren los domingos por la tarde?",
  "Préstamos rápidos sin aval, escribe al wa.me/34600111222",
  "La mejor tarta que he probado en años, gracias a todo el equipo",
  "Vete a tu país, aquí no queremos gente como tú",
  "You are a disgrace and so is your shop, idiot",
  "Mi teléfono es el 612 345 678, por favor llámenme por el pedido 4821",
] as const;
