import type { Config } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { MailStore } from '#worker/store/mails.ts';
import { HttpMail } from './http.ts';
import type { MailPort } from './port.ts';

/**
 * Anyone who sends mail, as the configuration says; undefined where nobody does. The store keeps each mail first, and on one
 * machine that is all: staff read them there.
 */
export function openMail({ mailUrl }: Pick<Config, 'mailUrl'>, mails: MailStore, send: Send): MailPort | undefined {
  return mailUrl === '' ? undefined : new HttpMail(mailUrl, mails, send);
}
