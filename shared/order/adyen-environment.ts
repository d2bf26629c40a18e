/** Where an Adyen account lives: the test platform, or one of the regions of the live one. */
export const ADYEN_ENVIRONMENTS = ['test', 'live', 'live-us', 'live-au', 'live-apse', 'live-in', 'live-nea'] as const;

export type AdyenEnvironment = (typeof ADYEN_ENVIRONMENTS)[number];

/** What the browser needs to show Adyen's own fields. The key is public: it works on the origins that it is for alone. */
export interface AdyenBrowser {
  readonly clientKey: string;
  readonly environment: AdyenEnvironment;
}

/** The environment of a Checkout API: `https://checkout-test.adyen.com/v72` is the test platform, any other address live. */
export function adyenEnvironment(url: string): AdyenEnvironment {
  return /^https:\/\/[a-z0-9.-]*-test\.adyen(payments)?\.com\//.test(`${url}/`) ? 'test' : 'live';
}

/** Origins that Adyen's card fields talk to, as their published policy has it. */
export interface AdyenOrigins {
  /** The frames in which a card is typed, and questions about its first digits. */
  readonly fields: string;
  /** Pictures of brands, and words. */
  readonly files: string;
  /** The number of a try, which fraud checks ask for. */
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
