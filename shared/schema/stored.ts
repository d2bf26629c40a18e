import { z } from 'zod';
import type { Json } from './tied.ts';

/** Kinds of schemas that `stored` takes as they are, because they neither limit nor contain anything. */
const PLAIN: ReadonlySet<string> = new Set(['boolean', 'enum', 'literal', 'null', 'unknown']);

function partOf(schema: z.core.SomeType): z.ZodType {
  const kind = schema as z.core.$ZodTypes;
  const { def } = kind._zod;
  switch (def.type) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'object':
      return z.looseObject(Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, partOf(part)])));
    case 'array':
      return z.array(partOf(def.element));
    case 'record':
      return z.record(z.string(), partOf(def.valueType));
    case 'union':
      return z.union(def.options.map(partOf));
    case 'nullable':
      return partOf(def.innerType).nullable();
    case 'optional':
      return partOf(def.innerType).optional();
    case 'default':
      return partOf(def.innerType).default(() => def.defaultValue as never);
    default:
      if (PLAIN.has(def.type)) return kind as unknown as z.ZodType;
      throw new Error(`stored() cannot read a schema of type ${def.type}`);
  }
}

/**
 * The schema of stored values, made from the schema for entering or answering them: the same fields and types. Limits,
 * patterns and trimming are left out, because they were applied when the value was written and a later release may
 * tighten them; keys that this release does not know are kept. So what an earlier release has stored stays readable, and
 * only a missing or wrong field is an error. Throws for transformations, which stored values have already gone through.
 */
export function stored<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return partOf(schema) as z.ZodType<z.output<Schema>>;
}

/**
 * `stored` with the name of the type that the code uses for the values. It compiles only while the type and the schema
 * match as JSON. The type is named in a separate call, as for `tied`.
 */
export function storedAs<T>() {
  return <Schema extends z.ZodType>(
    schema: [Json<z.output<Schema>>, Json<T>] extends [Json<T>, Json<z.output<Schema>>] ? Schema : never,
  ): z.ZodType<T> => partOf(schema) as z.ZodType<T>;
}
