import type { BenchStore } from './bench-store.ts';
import type { Scenario, Sent } from './load.ts';

const COLOURS = ['black', 'red', 'blue', 'green', 'yellow', 'grey', 'white', 'orange'];
const MATERIALS = ['steel', 'rubber', 'urethane', 'oak', 'nylon', 'leather', 'cast iron'];
const WEIGHTS = ['5 lb', '10 lb', '15lb', '25lb', '35 pounds', '45 lb', '55 lbs'];
const THINGS = [
  ...['barbell', 'bumper plates', 'power rack', 'flat bench', 'hex dumbbells', 'kettlebell', 'medicine ball'],
  ...['pull-up bar', 'pullup bar', 'jump rope', 'plyo box', 'rowing machine', 'trap bar', 'lifting belt'],
  ...['knee sleeves', 'hoodie', 'shorts', 'training shoes', 'gym bag', 'yoga mat', 'foam roller', 'landmine'],
];
const TYPOS = ['kettelbell', 'bumber plate', 'power rakc', 'trainning shoe', 'dumbell', 'leggins', 'lifitng belt'];

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

/** What shoppers type: things, things of a colour, a weight or a material, mistyped ones, skus, whole categories. */
function queryOf(index: number): string {
  const thing = pick(THINGS, Math.floor(index / 7) * 5 + index);
  switch (index % 7) {
    case 0:
      return `${pick(COLOURS, index * 3)} ${thing}`;
    case 1:
      return `${pick(WEIGHTS, index)} ${thing}`;
    case 2:
      return `${pick(MATERIALS, index)} ${pick(COLOURS, index)} ${thing}`;
    case 3:
      return `${pick(TYPOS, index)} ${pick(COLOURS, index * 5)}`;
    case 4:
      return `SYN-${1 + ((index * 31) % 199)}`;
    case 5:
      return `${pick(COLOURS, index)} ${pick(MATERIALS, index * 5)}`;
    default:
      return `${pick(MATERIALS, index)} ${thing}`;
  }
}

/**
 * Searches, each for something else, one after the other: how long a shopper waits. The first asks for a page of products
 * with all facets, the second for what a preview shows of a word that is only begun.
 */
export async function searchScenarios(store: BenchStore, requests: number): Promise<Scenario[]> {
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
    suggestion: { keyphrase: { max: 4 }, category: { max: 6 }, trending_category: { max: 6 } },
  };
  return [
    { name: 'search with facets, 48 products', url, atOnce: 1, requests, sent: (index) => ask(whole, queryOf(index)) },
    {
      ...{ name: 'search preview, 12 products', url, atOnce: 1, requests },
      sent: (index) => ask(preview, queryOf(index).slice(0, 4 + (index % 9))),
    },
  ];
}
