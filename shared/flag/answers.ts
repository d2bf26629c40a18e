import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { Flags } from './flags.ts';
import { FLAG_NAMES, type FlagName, flagRow } from './registry.ts';

type FlagShape = { readonly [Name in FlagName]: Flags[Name] extends number ? z.ZodNumber : z.ZodBoolean };

const shape = Object.fromEntries(
  FLAG_NAMES.map((name) => [name, flagRow(name).type === 'number' ? z.number() : z.boolean()]),
) as unknown as FlagShape;

/** The store's health: its build and its flags. */
export const heartbeatAnswer = z.strictObject({
  hash: z.string(),
  buildDate: z.string(),
  features: tied<Flags>()(z.strictObject(shape)),
});

/** When flags were changed last, Unix milliseconds; 0 if that is not known. */
export const flagVersionAnswer = z.strictObject({ version: z.number() });
