const TEXT =
  "Uso Atalaya para cuidar los comentarios de mis páginas de Facebook e Instagram. Pruébala gratis, sin tarjeta:";

/** The share address of each network, with the text and the link filled in. */
export function shareLinks(link: string) {
  return [
    { name: "WhatsApp", href: withQuery("https://wa.me/", { text: `${TEXT} ${link}` }) },
    { name: "Twitter", href: withQuery("https://twitter.com/intent/tweet", { text: TEXT, url: link }) },
    { name: "Facebook", href: withQuery("https://www.facebook.com/sharer/sharer.php", { u: link }) },
  ];
}

const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`;
