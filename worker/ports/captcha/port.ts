/** Actions that require a captcha. A token is valid for only one of them. */
export type CaptchaAction = 'forgot_password' | 'form' | 'login' | 'placeorder' | 'register';

/** Tells people from robots. */
export interface CaptchaPort {
  /** Public key that a browser needs to request a token. */
  readonly siteKey: string;
  /**
   * Whether a token was given to a person, for this action and this host, and has not been used before. Throws
   * `upstream_unavailable` if it cannot be checked.
   */
  passes(token: string, asked: { readonly action: CaptchaAction; readonly host: string }): Promise<boolean>;
}
