/** The origin of Spreedly's script and of the frames of its card fields, the same for test and live environments. */
export const SPREEDLY_ORIGIN = 'https://core.spreedly.com';

/**
 * Spreedly's script for its card fields. This address always serves the newest compatible version, because older ones
 * are retired.
 */
export const SPREEDLY_SCRIPT = `${SPREEDLY_ORIGIN}/iframe/iframe-v1.min.js`;

/** What the browser needs to show Spreedly's own card fields. The key is public: nothing can be charged with it. */
export interface SpreedlyBrowser {
  readonly environmentKey: string;
  /** The environment only accepts cards from fields that the store has signed (`SpreedlySignature`). */
  readonly isSigned: boolean;
}

/** The store's signature, which proves that card fields are its own; valid for one card. */
export interface SpreedlySignature {
  /** Random and never reused. */
  readonly nonce: string;
  /** Unix seconds. */
  readonly timestamp: string;
  /** Names the certificate at Spreedly that belongs to the signing key. */
  readonly certificateToken: string;
  /** Base64. */
  readonly signature: string;
}
