import { signal } from '@preact/signals-core';
import { call } from '#client/browser/call.ts';
import type { Region } from '#shared/address/regions.ts';

type RegionsByCountry = Readonly<Record<string, readonly Region[]>>;

/** Regions by the countries that were requested. */
export const regions = signal<RegionsByCountry>({});

const asked = new Set<string>();

/** Loads the regions of a country once; a try that failed may be made again. */
export async function loadRegions(country: string): Promise<void> {
  if (asked.has(country) || regions.value[country]) return;
  asked.add(country);
  const result = await call<{ regions: readonly Region[] }>('GET', `/svc_ssr/regions?countryCode=${country}`);
  asked.delete(country);
  if (result.ok) regions.value = { ...regions.value, [country]: result.data.regions };
}

/** Starts with regions that the page brought along. */
export function knowRegions(country: string, known: readonly Region[]): void {
  regions.value = { ...regions.value, [country]: known };
}
