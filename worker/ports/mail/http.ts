import { z } from 'zod';
import { askService, jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { MailStore } from '#worker/store/mails.ts';
import type { Mail, MailPort } from './port.ts';

/** A mail provider: `POST {MAIL_URL}` with the mail as JSON and its id as `idempotency-key`. Any 2xx means taken. */
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
    const { mailId, recipient: to, subject, html, text } = mail;
    const init = jsonBody({ to, subject, html, text });
    const headers = new Headers(init.headers);
    headers.set('idempotency-key', mailId);
    await askService(this.#send, this.#url, { ...init, headers }, z.unknown());
    await this.#mails.noteSent(mailId, nowMs);
  }
}
