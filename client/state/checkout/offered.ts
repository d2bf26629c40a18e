import { signal } from '@preact/signals-core';
import { call } from '#client/browser/call.ts';

/** What the store's provider offers, by the country of the bill: ids of ways to pay. */
export const offered = signal<Readonly<Record<string, readonly string[]>>>({});

const asked = new Set<string>();

interface WireMethods {
  readonly methods: readonly { readonly adyenType: string; readonly storedPaymentMethodId?: string }[];
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
  const ids = result.data.methods.filter((each) => each.storedPaymentMethodId === undefined);
  offered.value = { ...offered.value, [country]: ids.map(({ adyenType }) => adyenType) };
}
