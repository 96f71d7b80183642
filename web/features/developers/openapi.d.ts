/** The document of the public API, as far as its page shows it. */
declare module "virtual:openapi" {
  type Schema = {
    $ref?: string;
    type?: string | string[];
    format?: string;
    enum?: (string | null)[];
    description?: string;
    default?: unknown;
    properties?: Record<string, Schema>;
    required?: string[];
    items?: Schema;
    additionalProperties?: Schema;
  };
  type Content = { content: Record<string, { schema: Schema; example?: unknown }> };
  export type Operation = {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
    parameters?: { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema }[];
    requestBody?: Content;
    responses: Record<string, Content>;
  };
  const document: {
    paths: Record<string, Record<string, Operation>>;
    webhooks: Record<string, { post: { summary: string; requestBody?: Content } }>;
    components: { schemas: Record<string, Schema> };
    "x-errors": Record<string, { status: number; detail: string; detail_en: string }>;
  };

  export type { Schema };
  export default document;
}
