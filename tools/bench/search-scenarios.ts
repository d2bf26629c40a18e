import { PREVIEW_POSTS } from '#shared/index-post/place.ts';
import type { BenchStore } from './bench-store.ts';
import type { Scenario, Sent } from './load.ts';

const COLOURS = ['black', 'red', 'blue', 'green', 'yellow', 'grey', 'white', 'orange'];
const MATERIALS = ['steel', 'rubber', 'urethane', 'oak', 'nylon', 'leather', 'cast iron'];
const WEIGHTS = ['5 lb', '10 lb', '15lb', '25lb', '35 pounds', '45 lb', '55 lbs'];
const THINGS = [
  'barbell',
  'bumper plates',
  'power rack',
  'flat bench',
  'hex dumbbells',
  'kettlebell',
  'medicine ball',
  'pull-up bar',
  'pullup bar',
  'jump rope',
  'plyo box',
  'rowing machine',
  'trap bar',
  'lifting belt',
  'knee sleeves',
  'hoodie',
  'shorts',
  'training shoes',
  'gym bag',
  'yoga mat',
  'foam roller',
  'landmine',
];
const TYPOS = ['kettelbell', 'bumber plate', 'power rakc', 'trainning shoe', 'dumbell', 'leggins', 'lifitng belt'];

/** Picks the same word for the same number, with every word equally likely. */
function pick(list: readonly string[], index: number, salt: number): string {
  const mixed = Math.imul((index + 1) * 31 + salt, 0x9e37_79b1);
  return list[(mixed >>> 8) % list.length] ?? '';
}

/**
 * Builds a query like those of shoppers: products, products of a color, a weight or a material, misspelled ones, SKUs,
 * whole categories.
 */
function queryOf(index: number): string {
  const thing = pick(THINGS, index, 1);
  const colour = pick(COLOURS, index, 2);
  const material = pick(MATERIALS, index, 3);
  switch (index % 7) {
    case 0:
      return `${colour} ${thing}`;
    case 1:
      return `${pick(WEIGHTS, index, 4)} ${thing}`;
    case 2:
      return `${material} ${colour} ${thing}`;
    case 3:
      return `${pick(TYPOS, index, 5)} ${colour}`;
    case 4:
      return `SYN-${1 + ((index * 31) % 4999)}`;
    case 5:
      return `${colour} ${material}`;
    default:
      return `${material} ${thing}`;
  }
}

/** All beginnings of one and two letters of what shoppers look for. */
const BEGINNINGS: readonly string[] = [
  ...new Set(
    [...COLOURS, ...MATERIALS, ...THINGS].flatMap((words) =>
      words.split(/[ -]/).flatMap((word) => [word.slice(0, 1), word.slice(0, 2)]),
    ),
  ),
];

/** Builds different queries, because recent results are cached and the cache is not what is measured here. */
function differentQueries(count: number, queryAt: (index: number) => string): readonly string[] {
  const queries = new Set<string>();
  for (let index = 0; queries.size < count && index < count * 50; index++) queries.add(queryAt(index));
  if (queries.size < count) throw new Error(`only ${queries.size} different queries`);
  return [...queries];
}

/** A run begins with a warm-up, which takes some more requests. */
const withWarmUp = (requests: number): number => Math.ceil(1.2 * requests);

/**
 * Scenarios of searches, each for something else, one after the other, as the time that a shopper waits. The first asks
 * for a page of products with all facets, the second for what a preview shows for an incomplete word, including
 * stories, the third, if `short` says how many, for the same after one or two letters.
 */
export async function searchScenarios(store: BenchStore, requests: number, short = 0): Promise<Scenario[]> {
  const answer = await fetch(`${store.store}/svc_ssr/site/USA/rfktkn`);
  const { apiUrl, token } = (await answer.json()) as { readonly apiUrl: string; readonly token: string };
  const url = () => store.store + new URL(apiUrl).pathname;
  const ask = (data: Readonly<Record<string, unknown>>, keyphrase: string): Sent => ({
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      data: { widget: { rfkid: 'rfkid_7' }, query: { keyphrase: { value: [keyphrase] } }, ...data },
    }),
  });
  const whole = { n_item: 48, facet: { all: true, max: 10 } };
  const preview = {
    n_item: 12,
    content: { product: {}, post: { max: PREVIEW_POSTS } },
    suggestion: { keyphrase: { max: 4 }, category: { max: 6 }, trending_category: { max: 6 } },
  };
  const queries = differentQueries(withWarmUp(requests), queryOf);
  // Cut to between four and twelve letters.
  const begun = differentQueries(withWarmUp(requests), (index) => queryOf(index).slice(0, 4 + (index % 9)));
  const letters = BEGINNINGS.slice(0, withWarmUp(short));
  if (letters.length < withWarmUp(short)) throw new Error(`only ${letters.length} beginnings`);
  return [
    {
      name: 'search with facets, 48 products',
      url,
      atOnce: 1,
      requests,
      sent: (index) => ask(whole, queries[index] ?? ''),
    },
    {
      name: 'search preview, 12 products',
      url,
      atOnce: 1,
      requests,
      sent: (index) => ask(preview, begun[index] ?? ''),
    },
    ...(short === 0
      ? []
      : [
          {
            name: 'search preview, one or two letters',
            url,
            atOnce: 1,
            requests: short,
            sent: (index: number) => ask(preview, letters[index] ?? ''),
          },
        ]),
  ];
}
