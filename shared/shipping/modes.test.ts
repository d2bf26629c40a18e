import { expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { shippingModes } from './modes.ts';

it.each(SITE_LIST.map((site) => [site.code, site] as const))(
  '%s: fastest and fewest packages, only fewest on GBR',
  (code, site) => {
    expect(shippingModes(site)).toEqual({ GBR: ['fewestPackages'] }[code as string] ?? ['fastest', 'fewestPackages']);
  },
);
