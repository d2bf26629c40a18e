import type { z } from 'zod';

/** A value as JSON has it: read-only, and an absent field is absent instead of undefined. */
type Json<T> = T extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Json<Exclude<T[Key], undefined>> }
    : T;

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

/** What a schema of an answer lets through, for `satisfies` where an answer is made in place. */
export type Answer<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>;

/**
 * Ties the schema of an answer to the type of the code that makes it: it compiles only while each fits the other, so
 * neither changes alone. A call of its own names the type, since TypeScript infers either all type arguments or none.
 */
export function tied<T>() {
  return <Schema extends z.ZodType>(
    schema: [Json<z.output<Schema>>, Json<T>] extends [Json<T>, Json<z.output<Schema>>] ? Schema : never,
  ): Schema => schema;
}
