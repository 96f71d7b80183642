import type { Comment } from "../../../api/types.ts";

export const authorOf = ({ author_name }: Comment): string => author_name ?? "Autor desconocido";
