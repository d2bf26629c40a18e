import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { FiveForFiveStatus } from './five-for-five.ts';

/** The status of an email address in the promotion 'five for five'. */
export const promotionStatusAnswer = tied<FiveForFiveStatus>()(
  z.strictObject({
    fiveShipForFive: z.boolean().describe('Orders of five ship for five now.'),
    fiveShipForFiveRemaining: z.int(),
  }),
);
