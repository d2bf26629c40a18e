import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';

/** Body of `promotion/status` (spec 2 section 7). */
export const promotionStatusSchema = z.object({ email: emailSchema });
