import type { ImportRewrite } from '#shared/import/contract.ts';

const EVERYWHERE: readonly (readonly [from: string, to: string, type: 301 | 302])[] = [
  ['power-rack-r4', 'r-4-power-rack', 301],
  ['R4-Power-Rack.html', 'r-4-power-rack', 301],
  ['weightlifting-bars-plates/bumpers', 'bumper-plates', 301],
  ['olympic-barbells', 'olympic-bars', 301],
  ['northbar-multi-bar', 'north-bar-28-5-multi', 301],
  ['gear/kettlebells', 'kettlebells', 301],
  ['storage-and-shelving', 'storage', 301],
  ['gift-certificates', 'gift-cards', 301],
  ['weekly-special', 'hot-deals', 302],
  ['black-friday', 'deals', 302],
  ['competition-season', 'event-entries', 302],
];

/** Returns redirects from addresses of earlier stores, and from short ones used in print. */
export function rewrites(): ImportRewrite[] {
  return [
    ...EVERYWHERE.map(([requestPath, targetPath, redirectType]) => ({
      site: null,
      requestPath,
      targetPath,
      redirectType,
    })),
    { site: 'EUR', requestPath: 'hantelscheiben', targetPath: 'bumper-plates', redirectType: 301 },
    { site: 'GBR', requestPath: 'click-and-collect', targetPath: 'shipping', redirectType: 302 },
  ];
}
