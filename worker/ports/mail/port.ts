import type { Mail } from '#worker/store/mails.ts';

/**
 * What a provider did with an email: took it; refused it for good, as another try would end the same way; or failed,
 * so that it can be tried again. `failure` is for staff.
 */
export type MailOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' | 'failed'; readonly failure: string };

/** Sends emails that the store has saved. */
export interface MailPort {
  /** Never rejects. Sending an email again with the same id does not send a second one, if the provider can tell. */
  send(mail: Mail): Promise<MailOutcome>;
}
