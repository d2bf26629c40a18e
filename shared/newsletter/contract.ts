import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';

/** Body of `POST /svc_ssr/newsletters/subscribe` (spec 1 section 3, Newsletter signup payload). */
export const newsletterSchema = z.object({
  email: emailSchema,
  /** The subscriber: a customer's number as used by services, or any id of the client's own. */
  userId: z.union([z.string().max(64), z.int().nonnegative().transform(String)]).nullish(),
  newsletters: z
    .array(z.union([z.string().max(64), z.int()]))
    .min(1, 'Please select a list to sign up.')
    .max(20),
});

/** Body of `POST /svc_ssr/newsletters/unsubscribe`. Without `token` only the signed-in owner of the address may call it. */
export const unsubscribeSchema = newsletterSchema.extend({
  /** The token `t` of the link in an email of the newsletter. */
  token: z.string().max(2000).optional(),
});
