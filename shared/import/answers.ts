import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { ImportOutcome } from './contract.ts';

const counts = z.record(z.string(), z.int()).describe('Rows by kind.');

/** The outcome of one import request. */
export const importOutcomeAnswer = tied<ImportOutcome>()(
  z.strictObject({
    written: counts,
    unchanged: counts,
    rejected: z.array(z.strictObject({ kind: z.string(), key: z.string(), reason: z.string() })),
  }),
).meta({ id: 'ImportOutcome' });

/** A picture without its bytes. */
export const pictureAnswer = z
  .strictObject({ file: z.string(), width: z.int(), height: z.int(), hash: z.string() })
  .meta({ id: 'Picture' });
