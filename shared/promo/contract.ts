import { z } from 'zod';

/** Body of `promotion/status` (spec 2 section 7). */
export const promotionStatusSchema = z.object({ email: z.email().max(320).toLowerCase() });
