/** The platform of an Adyen account: the test platform, or a region of the live one. */
export const ADYEN_ENVIRONMENTS = ['test', 'live', 'live-us', 'live-au', 'live-apse', 'live-in', 'live-nea'] as const;

export type AdyenEnvironment = (typeof ADYEN_ENVIRONMENTS)[number];

/** The data that the browser needs to show Adyen's own fields. The key is public: it only works on its own origins. */
export interface AdyenBrowser {
  readonly clientKey: string;
  readonly environment: AdyenEnvironment;
}

/** The environment of a Checkout API: `https://checkout-test.adyen.com/v72` is the test platform, any other address live. */
export function adyenEnvironment(url: string): AdyenEnvironment {
  return /^https:\/\/[a-z0-9.-]*-test\.adyen(payments)?\.com\//.test(`${url}/`) ? 'test' : 'live';
}

/** Origins that Adyen's card fields use, according to Adyen's published policy. */
export interface AdyenOrigins {
  /** The frames in which a card is typed, and requests about its first digits. */
  readonly fields: string;
  /** Brand images and texts. */
  readonly files: string;
  /** The id of a payment attempt, which fraud checks require. */
  readonly analytics: string;
}

/** The origins of an environment. */
export function adyenOrigins(environment: AdyenEnvironment): AdyenOrigins {
  return {
    fields: `https://checkoutshopper-${environment}.adyen.com`,
    files: `https://checkoutshopper-${environment}.cdn.adyen.com`,
    analytics: `https://checkoutanalytics-${environment}.adyen.com`,
  };
}
