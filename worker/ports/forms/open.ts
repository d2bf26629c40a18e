import type { Config } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { HttpForms } from './http.ts';
import type { FormsPort } from './port.ts';

/** The service that gets entries of forms, or undefined: then the store alone has them, and staff read them there. */
export function openForms({ formsUrl }: Pick<Config, 'formsUrl'>, send: Send): FormsPort | undefined {
  return formsUrl === '' ? undefined : new HttpForms(formsUrl, send);
}
