import { request } from './store.ts';

/** The tokens for the discovery calls of a site. */
export interface Tokens {
  readonly apiUrl: string;
  readonly eventApiUrl: string;
  readonly token: string;
  readonly expires: number;
}

/** A facet value with its three names, and the number of products that have it. */
interface FacetValue {
  readonly id: string;
  readonly text: string;
  readonly urlKey: string;
  readonly count: number;
}

/** An answer of the discovery call. */
export interface DiscoveryReply {
  readonly content: {
    readonly product: {
      readonly value: readonly {
        readonly productId: number;
        readonly sku: string;
        readonly related: readonly unknown[];
      }[];
    };
    readonly post?: { readonly value: readonly unknown[] };
  };
  readonly facet: Readonly<Record<string, { readonly value: readonly FacetValue[] }>>;
  readonly suggestion: {
    readonly keyphrase: readonly { readonly text: string; readonly kind: string }[];
    readonly category: readonly { readonly text: string; readonly url: string }[];
    readonly trending_category: readonly { readonly text: string; readonly url: string }[];
  };
  readonly redirect_url: string | null;
  readonly corrected: string | null;
  readonly total_item: number;
  readonly n_item: number;
  readonly errors: readonly unknown[];
}

export async function tokensOf(site: string): Promise<Tokens> {
  return (await request(`/svc_ssr/site/${site}/rfktkn`)).json();
}

/** Sends data to one of the discovery calls, as a page of a visitor who agrees to statistics does. */
export async function callDiscovery(
  address: 'apiUrl' | 'eventApiUrl',
  data: unknown,
  site = 'USA',
  key = 'data',
): Promise<Response> {
  const tokens = await tokensOf(site);
  return request(tokens[address], {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens.token}`,
      origin: 'http://localhost',
      cookie: 'consent=v1.1790000000.performance',
    },
    body: JSON.stringify({ [key]: data }),
  });
}

/** Sends a question to the product-discovery call. */
export async function ask(data: Record<string, unknown>, site = 'USA'): Promise<DiscoveryReply> {
  const answer = await callDiscovery('apiUrl', data, site);
  if (answer.status !== 200) throw new Error(`discovery answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
