import type { Service } from './call.ts';
import { successAnswer } from './common.ts';

/** What the email provider tells the store. */
export const mailService: Service = {
  name: 'svc_mail',
  about: 'Reports of the email provider.',
  calls: [
    {
      method: 'POST',
      path: '/svc_mail/reports',
      access: 'provider',
      summary: 'Bounces and complaints, which stop emails to their addresses',
      about:
        "The signature is the HMAC-SHA-256 of `{timestamp}.{body}` with `MAIL_REPORT_SECRET`; a timestamp that is more than five minutes off is refused. With `MAIL_PROVIDER=resend` it takes Resend's own events and `svix-` headers instead.",
      headers: {
        'x-mail-timestamp': 'Unix seconds.',
        'x-mail-signature': '64 hexadecimal digits.',
      },
      body: {
        raw: 'application/json',
        about: '`{"reports": [{"email", "reason": "bounce" or "complaint", "detail"?}]}`, at most 100.',
      },
      answers: { 200: successAnswer },
      errors: ['not_found', 'forbidden', 'invalid_json', 'validation_error'],
    },
  ],
};
