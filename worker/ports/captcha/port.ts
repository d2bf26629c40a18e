/** What someone does who shows that he is no robot: a token is good for one of them alone. */
export type CaptchaAction = 'forgot_password' | 'login' | 'placeorder' | 'register';

/** Tells people from robots. */
export interface CaptchaPort {
  /** Public key with which a browser asks for a token. */
  readonly siteKey: string;
  /**
   * Whether a token was given to a person, for this action and this host, and not used before. Throws
   * `upstream_unavailable` where nobody can tell.
   */
  passes(token: string, asked: { readonly action: CaptchaAction; readonly host: string }): Promise<boolean>;
}
