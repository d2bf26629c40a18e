import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { wireProgram } from './contract.ts';

/** A training program of a customer. */
export const programAnswer = tied<ReturnType<typeof wireProgram>>()(
  z.strictObject({
    _id: z.int(),
    productId: z.int(),
    name: z.string(),
    delivery: z.string(),
    orderId: z.string().describe('The order that brought it first.'),
    boughtAt: z.number().describe('Unix milliseconds.'),
    startsOn: z.string().optional().describe('Day 1 of week 1 as the customer has chosen it, `2026-11-30`.'),
    until: z.number().optional().describe('When it ends, Unix milliseconds.'),
  }),
).meta({ id: 'Program' });
