import type { Config } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { HttpMail } from './http.ts';
import type { MailPort } from './port.ts';

/**
 * The configured mail provider, or undefined. The store saves each email first; without a provider, staff read them
 * there.
 */
export function openMail({ mail }: Pick<Config, 'mail'>, send: Send): MailPort | undefined {
  return mail && new HttpMail(mail, send);
}
