import type { MailSettings } from '#worker/config.ts';
import type { Mail } from '#worker/store/mails.ts';

/** A request to a provider: its headers, and its body as JSON. */
export interface ShapedMail {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Most characters of a value of Postmark's metadata. */
const METADATA_LENGTH = 80;

/** Headers that let mail programs unsubscribe from emails of this kind with one click (RFC 8058). */
function endingBy(url: string | undefined): Readonly<Record<string, string>> {
  return url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The store's own shape, for any provider behind a small adapter. */
function ownShape({ token, from, replyTo }: MailSettings, mail: Mail): ShapedMail {
  const { mailId, recipient: to, subject, html, text, unsubscribeUrl } = mail;
  return {
    headers: { 'idempotency-key': mailId, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: {
      to,
      subject,
      html,
      text,
      ...(from === '' ? {} : { from }),
      ...(replyTo === '' ? {} : { replyTo }),
      ...(unsubscribeUrl === undefined ? {} : { headers: endingBy(unsubscribeUrl) }),
    },
  };
}

/**
 * Postmark, `POST /email`. It knows no idempotency keys. A repeat after an answer that got lost carries the same
 * `Message-ID`, by which mailboxes recognize it.
 */
function postmarkShape({ token, from, replyTo }: MailSettings, mail: Mail): ShapedMail {
  const { mailId, recipient, subject, html, text, unsubscribeUrl } = mail;
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? '';
  const headers = { 'Message-ID': `<${mailId}@${domain}>`, 'X-PM-KeepID': 'true', ...endingBy(unsubscribeUrl) };
  return {
    headers: { accept: 'application/json', 'x-postmark-server-token': token },
    body: {
      From: from,
      To: recipient,
      ...(replyTo === '' ? {} : { ReplyTo: replyTo }),
      Subject: subject,
      HtmlBody: html,
      TextBody: text,
      MessageStream: 'outbound',
      Metadata: { 'mail-id': mailId.slice(0, METADATA_LENGTH) },
      Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    },
  };
}

/** Resend, `POST /emails`. It keeps idempotency keys for 24 hours, as long as the store tries. */
function resendShape({ token, from, replyTo }: MailSettings, mail: Mail): ShapedMail {
  const { mailId, recipient, subject, html, text, unsubscribeUrl } = mail;
  return {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': mailId },
    body: {
      from,
      to: [recipient],
      ...(replyTo === '' ? {} : { reply_to: replyTo }),
      subject,
      html,
      text,
      ...(unsubscribeUrl === undefined ? {} : { headers: endingBy(unsubscribeUrl) }),
    },
  };
}

/** The request of an email, by provider. */
export const SHAPES = { http: ownShape, postmark: postmarkShape, resend: resendShape } as const satisfies Readonly<
  Record<MailSettings['provider'], (settings: MailSettings, mail: Mail) => ShapedMail>
>;
