import type { MailStore } from '#worker/store/mails.ts';
import type { Mail, MailPort } from './port.ts';

/** Keeps mails where staff can read them: a store on one machine sends none. */
export class MailOutbox implements MailPort {
  readonly #mails: MailStore;

  constructor(mails: MailStore) {
    this.#mails = mails;
  }

  send(mail: Mail, nowMs: number): Promise<void> {
    return this.#mails.keep(mail, nowMs);
  }
}
