import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';

/** Most addresses of one request. */
const MOST = 100;

/** Body of `POST /svc_mail/reports`: addresses whose emails came back for good, or whose readers called one spam. */
export const mailReportsSchema = z.strictObject({
  reports: z
    .array(
      z.strictObject({
        email: emailSchema,
        reason: z.enum(['bounce', 'complaint']),
        /** The provider's words, for staff. */
        detail: z.string().max(1000).default(''),
      }),
    )
    .min(1)
    .max(MOST),
});

/** A provider's report about an address: emails to it came back for good, or its reader called one spam. */
export type MailReport = z.infer<typeof mailReportsSchema>['reports'][number];

/** What Resend sends to a webhook, as far as the store reads it. Other events are answered and ignored. */
export const resendEventSchema = z.object({
  type: z.string().max(100),
  data: z.object({
    to: z.array(z.string().max(400)).max(MOST).optional(),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
  }),
});
