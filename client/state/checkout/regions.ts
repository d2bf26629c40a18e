import { signal } from '@preact/signals-core';
import { call } from '#client/browser/call.ts';
import type { Region } from '#shared/address/regions.ts';

type RegionsByCountry = Readonly<Record<string, readonly Region[]>>;

/** Regions of the countries requested so far. */
export const regions = signal<RegionsByCountry>({});

const asked = new Set<string>();

/** Loads the regions of a country once; a failed request may be repeated. */
export async function loadRegions(country: string): Promise<void> {
  if (asked.has(country) || regions.value[country]) return;
  asked.add(country);
  const result = await call<{ regions: readonly Region[] }>('GET', `/svc_ssr/regions?countryCode=${country}`);
  asked.delete(country);
  if (result.ok) regions.value = { ...regions.value, [country]: result.data.regions };
}

/** Starts with the regions that the page was rendered with. */
export function knowRegions(country: string, known: readonly Region[]): void {
  regions.value = { ...regions.value, [country]: known };
}
