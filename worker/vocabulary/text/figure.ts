/**
 * A whole number in the form that people read: 1.243. `Intl` in Spanish groups only from 10.000 on, and its first formatter takes
 * a phone as long as the whole first screen.
 */
export const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ".");

/** "1 comentario", "1.243 comentarios". */
export const countedComments = (count: number): string =>
  count === 1 ? "1 comentario" : `${figure(count)} comentarios`;
