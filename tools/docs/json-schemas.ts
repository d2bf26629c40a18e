import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const SAFE = Number.MAX_SAFE_INTEGER;

/** What a schema is for: a body, the query of an address, or an answer. */
export type SchemaUse = 'answer' | 'body' | 'query';

/**
 * Removes the limits that every JSON integer has anyway, and marks numbers that a body may also send as text. In a
 * query everything is text.
 */
function adapted(use: SchemaUse) {
  return (node: { readonly zodSchema: z.core.$ZodTypes; readonly jsonSchema: Record<string, unknown> }): void => {
    const { zodSchema, jsonSchema } = node;
    if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
    if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
    const { def } = zodSchema._zod;
    if (use === 'body' && def.type === 'number' && def.coerce) jsonSchema.type = [jsonSchema.type, 'string'];
  };
}

/** Returns a schema with its references in the form of an OpenAPI document. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, pointed(inner)],
    ),
  );
}

/**
 * Builds the JSON schemas of a document from the schemas of the code. A schema with an id becomes one component, no
 * matter how many calls name it.
 */
export class JsonSchemas {
  readonly #components = new Map<string, JsonSchema>();

  /** Returns a schema as JSON. Throws if one id names two different schemas. */
  of(schema: z.ZodType, use: SchemaUse): JsonSchema {
    const io = use === 'answer' ? 'output' : 'input';
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: adapted(use) });
    const { $schema: _, $defs = {}, ...own } = made;
    for (const [id, component] of Object.entries($defs)) this.#add(id, pointed(component) as JsonSchema);
    return pointed(own) as JsonSchema;
  }

  #add(id: string, component: JsonSchema): void {
    const known = this.#components.get(id);
    if (known !== undefined && !isDeepStrictEqual(known, component)) throw new Error(`two schemas are called ${id}`);
    this.#components.set(id, component);
  }

  /** All components so far, by name. */
  components(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
