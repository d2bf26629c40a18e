import type { Config } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { HttpEmailMarketing } from './http.ts';
import type { EmailMarketingPort } from './port.ts';

/** The service that sends newsletters, or undefined: then the store alone knows who gets which. */
export function openEmailMarketing(
  { emailMarketingUrl }: Pick<Config, 'emailMarketingUrl'>,
  send: Send,
): EmailMarketingPort | undefined {
  return emailMarketingUrl === '' ? undefined : new HttpEmailMarketing(emailMarketingUrl, send);
}
