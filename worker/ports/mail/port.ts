import type { Mail } from '#worker/store/mails.ts';

/** Sends emails that the store has saved. */
export interface MailPort {
  /** Throws `upstream_unavailable` if the email was not accepted; it can be sent again. */
  send(mail: Mail, nowMs: number): Promise<void>;
}
