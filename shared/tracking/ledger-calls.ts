import { z } from 'zod';
import { LEDGER_CONSUMERS, type LedgerConsumer } from './consumers.ts';
import { LEDGER_STATES } from './ledger-entry.ts';

const consumerSchema = z.enum(LEDGER_CONSUMERS as [LedgerConsumer, ...LedgerConsumer[]]);

/** The query of `GET /svc_staff/tracking`; an empty value asks for all. */
export const ledgerQuerySchema = z.object({
  consumer: z.union([consumerSchema, z.literal('')]).optional(),
  state: z.union([z.enum(LEDGER_STATES), z.literal('')]).optional(),
  after: z
    .string()
    .regex(/^\d{0,15}$/, 'must be the `next` of the answer before')
    .optional(),
});

/** What consumers of tracking were told, the oldest first (public contract, section 13). */
export const ledgerAnswer = z.strictObject({
  entries: z.array(
    z.strictObject({
      id: z.string().describe('Event and consumer: the `idempotency-key` of its calls.'),
      event: z.string(),
      consumer: consumerSchema,
      state: z.enum(LEDGER_STATES),
      attempts: z.int(),
      payload: z.unknown(),
    }),
  ),
  next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
});
