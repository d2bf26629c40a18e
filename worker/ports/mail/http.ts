import { z } from 'zod';
import { askService, jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { Mail, MailStore } from '#worker/store/mails.ts';
import type { MailPort } from './port.ts';

/** Headers that let mail programs unsubscribe from emails of this kind with one click (RFC 8058). */
function endingBy(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * A mail provider: `POST {MAIL_URL}` with the email as JSON, its additional headers if any, and its id as
 * `idempotency-key`. Any 2xx means that it was accepted.
 */
export class HttpMail implements MailPort {
  readonly #url: string;
  readonly #mails: MailStore;
  readonly #send: Send;

  constructor(url: string, mails: MailStore, send: Send) {
    this.#url = url;
    this.#mails = mails;
    this.#send = send;
  }

  async send(mail: Mail, nowMs: number): Promise<void> {
    if (await this.#mails.isSent(mail.mailId)) return;
    const { mailId, recipient: to, subject, html, text, unsubscribeUrl } = mail;
    const init = jsonBody({
      to,
      subject,
      html,
      text,
      ...(unsubscribeUrl ? { headers: endingBy(unsubscribeUrl) } : {}),
    });
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', mailId);
    await askService(this.#send, this.#url, { ...init, headers }, z.unknown());
    await this.#mails.noteSent(mailId, nowMs);
  }
}
