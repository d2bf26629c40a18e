import { z } from 'zod';
import { FAULTS, type FaultCode } from '#shared/errors.ts';

/** The body of every error (public contract, section 3). */
export const errorAnswer = z
  .strictObject({
    error: z.strictObject({
      type: z.enum(Object.keys(FAULTS) as [FaultCode, ...FaultCode[]]),
      message: z.string().describe('For a person.'),
      fields: z
        .array(z.strictObject({ field: z.string().describe('Path in the body: `items.0.qty`.'), message: z.string() }))
        .optional()
        .describe('The invalid fields, if the error is about fields.'),
      requestId: z.string().describe('Same as `x-request-id`, which identifies the request in the log.'),
    }),
  })
  .meta({ id: 'Error' });

/** The call succeeded and has nothing else to return. */
export const okAnswer = z.strictObject({ ok: z.literal(true) });

/** The same, in the words of the specification, for the calls that it defines this way. */
export const successAnswer = z.strictObject({ success: z.literal(true) });

/** Header of the calls that require a captcha while the flag is on. */
export const CAPTCHA = {
  'x-captcha-token': 'Token of Cloudflare Turnstile, needed while the flag `captcha` is on.',
} as const;
