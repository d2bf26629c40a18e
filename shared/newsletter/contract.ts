import { z } from 'zod';
import { isEmail } from '#shared/form/field-message.ts';

/** Body of `POST /svc_ssr/newsletters/subscribe` and `/unsubscribe` (spec 1 section 3, Newsletter signup payload). */
export const newsletterSchema = z.object({
  email: z.string().trim().toLowerCase().refine(isEmail, 'Please enter a valid email'),
  /** Whose address it is: a customer's number, as services name him, or any id of a client's own. */
  userId: z.union([z.string().max(64), z.int().nonnegative().transform(String)]).nullish(),
  newsletters: z
    .array(z.union([z.string().max(64), z.int()]))
    .min(1, 'Please select a list to sign up.')
    .max(20),
});
