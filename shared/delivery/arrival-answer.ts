import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { Arrival } from './arrival-words.ts';

/** The days between which goods arrive, both inclusive, as services answer them. */
export const arrivalAnswer = tied<Arrival>()(z.strictObject({ earliest: z.iso.date(), latest: z.iso.date() })).meta({
  id: 'Arrival',
});
