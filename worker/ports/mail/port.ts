import type { Mail } from '#worker/store/mails.ts';

/** Sends mails that the store keeps. */
export interface MailPort {
  /** Throws `upstream_unavailable` where it could not be given away; it may be sent again. */
  send(mail: Mail, nowMs: number): Promise<void>;
}
