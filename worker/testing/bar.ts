import type { ImportBar } from '#shared/import/contract.ts';

/** Builds a row of the bar comparison table; `rank` is its place in it, and `changes` overrides its values. */
export function barRow(name: string, rank: number, changes: Partial<ImportBar> = {}): ImportBar {
  return {
    name,
    rank,
    brand: 'House',
    isOwn: true,
    madeIn: 'USA',
    diameter: '28.5 mm',
    finish: 'Bare steel',
    tensilePsi: 200_000,
    category: '28/28.5MM MULTI',
    fRating: 'F8R',
    duty: { affiliate: 5, olympic: 4, garage: 5, powerlifting: 4 },
    url: null,
    ...changes,
  };
}
