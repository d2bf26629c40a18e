/**
 * Islands whose code is part of the first file, since almost every page has them, or the home page and lists: one
 * request less, and code that compresses together.
 */
export const BUILT_IN = ['tracking', 'block-events'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];
