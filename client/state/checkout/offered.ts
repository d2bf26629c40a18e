import { signal } from '@preact/signals-core';
import { call } from '#client/browser/call.ts';

/** A payment method that the provider offers, with the configuration needed here. */
interface OfferedMethod {
  readonly adyenType: string;
  readonly configuration?: Readonly<Record<string, string>>;
}

/** The payment methods that the store's provider offers, by billing country. */
export const offered = signal<Readonly<Record<string, readonly OfferedMethod[]>>>({});

const asked = new Set<string>();

interface WireMethods {
  readonly methods: readonly (OfferedMethod & { readonly storedPaymentMethodId?: string })[];
}

/** Asks once which payment methods the provider offers in a country; a failed request may be repeated. */
export async function loadOffered(country: string, locale: string): Promise<void> {
  if (asked.has(country)) return;
  asked.add(country);
  const query = new URLSearchParams({ country, locale });
  const result = await call<WireMethods>('GET', `/svc_paymentmethod/methods?${query}`);
  if (!result.ok) {
    asked.delete(country);
    return;
  }
  const ways = result.data.methods.filter((each) => each.storedPaymentMethodId === undefined);
  offered.value = { ...offered.value, [country]: ways };
}
