import { DatabaseSync } from 'node:sqlite';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { PLACES } from './ndcg.ts';
import type { SearchDocument } from './search-documents.ts';

/** A search: returns at most ten SKUs for a query, best first. */
export type Search = (query: string) => Promise<readonly string[]>;

export interface Engine {
  readonly name: string;
  readonly search: Search;
}

const FIELDS = ['name', 'sku', 'categories', 'attributes', 'description'] as const;

/** Returns the texts of a product, field by field, the same for every engine; a variant's SKU leads to its product. */
function textsOf(document: SearchDocument): Record<(typeof FIELDS)[number], string> {
  return {
    name: document.name,
    sku: [document.sku, ...document.variantSkus].join(' '),
    categories: document.categories.flatMap((path) => path.split('/').at(-1) ?? []).join(' '),
    attributes: Object.values(document.attributes).flat().join(' '),
    description: `${document.shortDescription} ${document.description}`,
  };
}

/** Quotes the words of a query, so that FTS5 takes them literally and never as an operator. */
function quotedWords(query: string): string[] {
  return (query.match(/[^\s"]*[\p{L}\p{N}][^\s"]*/gu) ?? []).map((word) => `"${word}"`);
}

/** SQLite's full-text index with its own bm25, in memory. */
function fts5(documents: readonly SearchDocument[], tokenize: string, between: ' AND ' | ' OR '): Search {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE words USING fts5 (${FIELDS.join(', ')}, tokenize = '${tokenize}')`);
  const insert = database.prepare(`INSERT INTO words (rowid, ${FIELDS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`);
  for (const [index, document] of documents.entries()) {
    const texts = textsOf(document);
    insert.run(index, ...FIELDS.map((field) => texts[field]));
  }
  const select = database.prepare(
    `SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words), rowid LIMIT ${PLACES}`,
  );
  return async (query) => {
    const words = quotedWords(query);
    if (words.length === 0) return [];
    return select.all(words.join(between)).flatMap(({ rowid }) => documents[Number(rowid)]?.sku ?? []);
  };
}

function miniSearch(documents: readonly SearchDocument[], options: SearchOptions): Search {
  const index = new MiniSearch({ fields: [...FIELDS], searchOptions: options });
  index.addAll(documents.map((document, id) => ({ id, ...textsOf(document) })));
  return async (query) =>
    index
      .search(query)
      .slice(0, PLACES)
      .flatMap(({ id }) => documents[Number(id)]?.sku ?? []);
}

/** Returns the engines with which the store's own search is compared; all get the same texts of the same products. */
export function baselines(documents: readonly SearchDocument[]): Engine[] {
  return [
    { name: 'FTS5 and', search: fts5(documents, 'unicode61', ' AND ') },
    { name: 'FTS5 porter or', search: fts5(documents, 'porter unicode61', ' OR ') },
    { name: 'MiniSearch', search: miniSearch(documents, {}) },
    { name: 'MiniSearch tuned', search: miniSearch(documents, { boost: { name: 3 }, prefix: true, fuzzy: 0.2 }) },
  ];
}

const CARD = /data-testid="product-card"[\s\S]*?<h3><a href="([^"]*)"/g;

/**
 * Returns the search of a running store with the same catalogue, as a visitor of its site USA sees it: the cards of the
 * page `/search`, in order. Throws if the store answers anything but a page.
 */
export function storeSearch(origin: string, documents: readonly SearchDocument[]): Search {
  const skus = new Map(documents.map(({ urlKey, sku }) => [`/${urlKey}`, sku]));
  return async (query) => {
    const response = await fetch(`${origin}/search?${new URLSearchParams({ q: query })}`);
    const page = await response.text();
    if (!response.ok) throw new Error(`the search for ${JSON.stringify(query)} answered ${response.status}`);
    // A product that the catalogue does not contain keeps its address and counts as a wrong answer.
    return [...page.matchAll(CARD)].slice(0, PLACES).map(([, href = '']) => skus.get(href) ?? href);
  };
}

/** The fields read here from the answer of the token call. */
interface Access {
  readonly apiUrl: string;
  readonly token: string;
}

interface PreviewAnswer {
  readonly content: { readonly product: { readonly value: readonly { readonly sku: string }[] } };
}

/**
 * Returns the same search through the preview under the search field, for queries whose last word may be incomplete.
 */
export function storePreview(origin: string): Search {
  let access: Promise<Access> | undefined;
  const enter = async () => (await (await fetch(`${origin}/svc_ssr/site/USA/rfktkn`)).json()) as Access;
  return async (query) => {
    access ??= enter();
    const { apiUrl, token } = await access;
    const response = await fetch(origin + new URL(apiUrl).pathname, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        data: {
          widget: { rfkid: 'rfkid_7' },
          query: { keyphrase: { value: [query] } },
          n_item: PLACES,
          suggestion: { keyphrase: { max: 4 } },
        },
      }),
    });
    if (!response.ok) throw new Error(`the preview of ${JSON.stringify(query)} answered ${response.status}`);
    const { content } = (await response.json()) as PreviewAnswer;
    return content.product.value.map(({ sku }) => sku);
  };
}
