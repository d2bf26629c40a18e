import type { z } from 'zod';

/** A value as JSON represents it: read-only, and with missing fields absent instead of undefined. */
export type Json<T> = T extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Json<Exclude<T[Key], undefined>> }
    : T;

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

/** The values that an answer's schema accepts, for `satisfies` where an answer is built in place. */
export type Answer<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>;

/**
 * Ties the schema of an answer to the type of the code that builds it: it compiles only while both match, so that
 * neither can change without the other. The type is named in a separate call, because TypeScript infers either all type
 * arguments or none.
 */
export function tied<T>() {
  return <Schema extends z.ZodType>(
    schema: [Json<z.output<Schema>>, Json<T>] extends [Json<T>, Json<z.output<Schema>>] ? Schema : never,
  ): Schema => schema;
}
