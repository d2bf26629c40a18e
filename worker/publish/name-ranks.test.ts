import { expect, it } from 'vitest';
import { buildListingIndex, type ListingRow } from '#shared/facet/listing-index.ts';
import { ranksByName } from './name-ranks.ts';

it.each([0, 1, 999, 1000, 1001, 5_500, 20_001])(
  '%i names have the ranks that sorting them at once gives',
  async (count) => {
    const rows = Array.from({ length: count }, (_, at): ListingRow => {
      const name = `${at % 3 === 0 ? 'Plate' : 'plate'} ${(at * 7919) % 801}`;
      return { productId: at + 1, price: 1, createdMs: 0, name, rating: 0, salable: true, values: {} };
    });
    expect(Array.from(await ranksByName(rows.map(({ name }) => name)))).toEqual(
      Array.from(buildListingIndex(rows, []).name),
    );
  },
);
