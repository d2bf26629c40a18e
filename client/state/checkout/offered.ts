import { signal } from '@preact/signals-core';
import { call } from '#client/browser/call.ts';

/** A way to pay that the provider offers, with what it needs here. */
interface OfferedMethod {
  readonly adyenType: string;
  readonly configuration?: Readonly<Record<string, string>>;
}

/** What the store's provider offers, by the country of the bill. */
export const offered = signal<Readonly<Record<string, readonly OfferedMethod[]>>>({});

const asked = new Set<string>();

interface WireMethods {
  readonly methods: readonly (OfferedMethod & { readonly storedPaymentMethodId?: string })[];
}

/** Asks once which ways to pay the provider offers to a country; a try that failed may be made again. */
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
