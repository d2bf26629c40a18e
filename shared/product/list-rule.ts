import { z } from 'zod';

/**
 * What a list shows by a rule and not by the merchant's choice. `reduced`: every product of the site that costs less today
 * than usual, the largest saving first, without what is sold off (`deal-of.ts`).
 */
export const listRuleSchema = z.enum(['reduced']);
export type ListRule = z.infer<typeof listRuleSchema>;
