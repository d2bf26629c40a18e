import { z } from 'zod';
import { returnRequestSchema } from './contract.ts';

/** Body of `POST /svc_rma/returns`. */
export const returnCallSchema = returnRequestSchema.extend({
  key: z.string().min(8).max(64).optional().describe('A repeated request with the same key creates no second return.'),
});
