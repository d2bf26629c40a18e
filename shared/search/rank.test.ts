import { expect, it } from 'vitest';
import { readQuery, readSynonyms } from './query.ts';
import { type Candidate, rank } from './rank.ts';

function candidate(productId: number, name: string, changes: Partial<Candidate> = {}): Candidate {
  return { productId, name, score: 1, categories: '', labels: '', standing: 1, ...changes };
}

function order(text: string, ...candidates: readonly Candidate[]): readonly number[] {
  const query = readQuery(text, readSynonyms(['rig, rack', 'squat cage, power rack']));
  return rank(query, candidates, { weightOf: () => 1, isBegun: false }).map(({ productId }) => productId);
}

it.each([
  ['a product before its accessory', 'kettlebell', ['Kettlebell Stand', 'Forge Kettlebell']],
  ['a product before what is made for it', 'power rack', ['Strap for Power Rack', 'R-4 Power Rack']],
  ['a match of all words before a match of some', 'olympic bar', ['Olympic Program', 'Olympic Bar']],
  ['words in the typed order first', 'bench press', ['Press Bench', 'Bench Press']],
  ['the typed word before its synonym', 'rack', ['Monster Rig', 'Monster Rack']],
  ['a synonym before another word', 'rack', ['Storage Shelf', 'Monster Rig']],
  ['the written form before another one of the same stem', 'yankees', ['Yankee Cap', 'Yankees Cap']],
  ['the thing before what goes with it', 'bench', ['Rack with Bench', 'Bench Rack']],
  ['the thing before what it is for', 'bike', ['Pump for Bike', 'Bike Pump']],
  ['the thing in a query before what it is for', 'storage for plates', ['Iron Plates', 'Wall Storage']],
  ['the last word of a phrase before its first', 'squat cage', ['Squat Strap', 'Rabbit Cage']],
  ['a short name before a long one', 'bar', ['Bar with Twelve Other Things of Steel', 'Bar']],
])('%s', (_, text, [worse = '', better = '']) => {
  expect(order(text, candidate(1, worse), candidate(2, better))).toEqual([2, 1]);
});

it('available best sellers come before equal matches', () => {
  expect(order('bar', candidate(1, 'Bar', { standing: 0 }), candidate(2, 'Bar'))).toEqual([2, 1]);
});

it('a full category match comes before a label, a label before a mere mention', () => {
  const found = order(
    'barbells',
    candidate(1, 'Chalk'),
    candidate(2, 'Sleeve', { labels: 'Barbells' }),
    candidate(3, 'Workshop', { categories: 'Bars\nBarbells' }),
  );
  expect(found).toEqual([3, 2, 1]);
});

it('an incomplete word names a product as well', () => {
  const query = readQuery('bump', readSynonyms([]));
  const found = rank(query, [candidate(1, 'Plate Tree', { score: 3 }), candidate(2, 'Fleck Bumper')], {
    weightOf: () => 1,
    isBegun: true,
  });
  expect(found.map(({ productId }) => productId)).toEqual([2, 1]);
});

it.each([
  ['the last word', 'bar pla', ['Bar Rack', 'Bar Plate']],
  ['no other word', 'bar plate', ['Barbell Plate', 'Striped Plate']],
])('of several words, %s may be incomplete', (_, text, [worse = '', better = '']) => {
  // The index prefers what it found with the whole words.
  const found = rank(
    readQuery(text, readSynonyms([])),
    [candidate(1, worse), candidate(2, better, { score: text === 'bar pla' ? 0.9 : 1.1 })],
    { weightOf: () => 1, isBegun: true },
  );
  expect(found[0]?.productId).toBe(2);
});

it('a product that has every part of the query comes before one that names most of it', () => {
  const tote = candidate(1, 'Leather Bag', { score: 3 });
  const trolley = candidate(2, 'Trolley Bag', { labels: 'Wheels' });
  expect(order('bag with wheels', tote, trolley)).toEqual([2, 1]);
});

it('the word for the thing counts more than rarer words about it', () => {
  const query = readQuery('carbon helmet for children', readSynonyms([]));
  const weightOf = ({ typed: [word = ''] }: { readonly typed: readonly string[] }) => (word === 'carbon' ? 4 : 2);
  const found = rank(query, [candidate(1, 'Carbon Paddle'), candidate(2, 'Steel Helmet')], {
    weightOf,
    isBegun: false,
  });
  expect(found.map(({ productId }) => productId)).toEqual([2, 1]);
});
