import type { Config } from '#worker/env.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { MailStore } from '#worker/store/mails.ts';
import { MailOutbox } from './embedded.ts';
import { HttpMail } from './http.ts';
import type { MailPort } from './port.ts';

/** Whoever sends mail, as the configuration says. */
export function openMail({ mailUrl }: Pick<Config, 'mailUrl'>, mails: MailStore, send: Send): MailPort {
  return mailUrl === '' ? new MailOutbox(mails) : new HttpMail(mailUrl, mails, send);
}
