/**
 * Islands whose code is part of the first file, since almost every page has them: one request less, and code that
 * compresses together.
 */
export const BUILT_IN = ['tracking'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];
