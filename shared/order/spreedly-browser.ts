/** Where Spreedly's script and the frames of its card fields come from; there is one for test and live environments. */
export const SPREEDLY_ORIGIN = 'https://core.spreedly.com';

/** Spreedly's script for its card fields. The address of its newest fitting version: older ones are taken out of service. */
export const SPREEDLY_SCRIPT = `${SPREEDLY_ORIGIN}/iframe/iframe-v1.min.js`;

/** What the browser needs to show Spreedly's own card fields. The key is public: nothing can be charged with it. */
export interface SpreedlyBrowser {
  readonly environmentKey: string;
  /** The environment takes cards from fields alone that the store has signed for (`SpreedlySignature`). */
  readonly isSigned: boolean;
}

/** The store's word that card fields are its own: good for one card. */
export interface SpreedlySignature {
  /** Random, never used before. */
  readonly nonce: string;
  /** Unix seconds. */
  readonly timestamp: string;
  /** Names the certificate at Spreedly whose key has signed. */
  readonly certificateToken: string;
  /** Base64. */
  readonly signature: string;
}
