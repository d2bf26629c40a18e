/** A mail to one address, in HTML and as text. */
export interface Mail {
  /** The same for the same mail: a provider sends it once. */
  readonly mailId: string;
  readonly kind:
    | 'account-deleted'
    | 'account-opened'
    | 'back-in-stock'
    | 'email-change'
    | 'email-notice'
    | 'email-taken'
    | 'giftcard'
    | 'order-cancelled'
    | 'order-confirmation'
    | 'order-shipped'
    | 'order-tracked'
    | 'password-changed'
    | 'password-forgotten'
    | 'quote'
    | 'return-requested'
    | 'subscription';
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where one click ends mails of this kind (RFC 8058); absent for those that somebody needs. */
  readonly unsubscribeUrl?: string;
}

/** Sends mails that the store keeps. */
export interface MailPort {
  /** Throws `upstream_unavailable` where it could not be given away; it may be sent again. */
  send(mail: Mail, nowMs: number): Promise<void>;
}
