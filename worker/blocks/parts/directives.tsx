import { renderToString } from 'react-dom/server';
import { ProductGrid } from '#client/ui/product/product-grid.tsx';
import { htmlWithoutDeadLinks } from '#shared/content/links-of.ts';
import { selectListing } from '#shared/facet/select.ts';
import { parseSelection } from '#shared/facet/selection.ts';
import type { Card } from '#shared/product/card.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { needHolds } from '#shared/route/code-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type FilmsDefault, withTextFilms } from './text-films.tsx';

/** A placeholder that an importer left for a named block: `<div data-block="name"></div>`. */
const PLACEHOLDER = /<div data-block="([\w-]+)"[^>]*>\s*<\/div>/g;
/**
 * A placeholder for cards of products, by SKU or by category: `<div data-products="category:men"
 * data-count="4"></div>`.
 */
const PRODUCTS = /<div data-products="([^"]+)"(?: data-count="(\d+)")?[^>]*>\s*<\/div>/g;
/** Depth of nested blocks; this also ends a cycle of blocks that contain each other. */
const DEEPEST = 3;
/** Most cards of one list in a text. */
const MOST_CARDS = 24;
const USUAL_CARDS = 10;
const CATEGORY = 'category:';

/** A text has no picture of its own. */
const NOTHING_ELSE: FilmsDefault = { title: '', poster: null, isStyled: false };

type IsDead = (href: string) => boolean;

/** A page has many texts, and the dead addresses are the same for all of them. */
const known = new WeakMap<Ctx, Promise<IsDead>>();

/**
 * Returns a function that recognizes addresses without a page on this site, as determined when the site was published.
 */
export function deadLinks(ctx: Ctx): Promise<IsDead> {
  const found = known.get(ctx) ?? readDeadLinks(ctx);
  known.set(ctx, found);
  return found;
}

async function readDeadLinks(ctx: Ctx): Promise<IsDead> {
  const { site, flags, store, ports } = ctx;
  const { dead, needing } = await store.navigation.published();
  const needs = Object.entries(needing);
  const hasStories = needs.some(([, need]) => need === 'stories') && !(await ports.index.isEmpty());
  const closed = needs.flatMap(([path, need]) => (needHolds(need, { site, flags, hasStories }) ? [] : [path]));
  const gone = new Set([...dead, ...closed]);
  return (href) => gone.size > 0 && gone.has(cleanPath(href.split(/[?#]/)[0] ?? ''));
}

/** Rewrites links in the merchant's HTML to the current site: `/racks` on CAN is `/ca/racks`. */
function localLinks(ctx: Ctx, html: string): string {
  const prefix = ctx.site.prefix;
  return prefix === ''
    ? html
    : html.replace(
        /(<a\b[^>]*\bhref=")(\/(?!\/|media\/)[^"]*)"/g,
        (_, start, path) => `${start}${sitePath(ctx.site, path)}"`,
      );
}

async function expand(ctx: Ctx, html: string, depth: number): Promise<string> {
  const names = new Set([...html.matchAll(PLACEHOLDER)].map((match) => match[1] as string));
  if (names.size === 0 || depth >= DEEPEST) return html.replace(PLACEHOLDER, '');
  const contents = new Map<string, string>();
  for (const name of names) {
    const named = await ctx.store.content.block(name);
    contents.set(name, named ? await expand(ctx, named.content, depth + 1) : '');
  }
  return html.replace(PLACEHOLDER, (_, name: string) => contents.get(name) ?? '');
}

/** First products of a category in its own order, by its url key. */
async function cardsOfCategory(ctx: Ctx, urlKey: string, count: number): Promise<readonly Card[]> {
  const tree = await ctx.store.categories.menu();
  const category = [...tree.byId.values()].find(({ url }) => url === `/${urlKey}` || url.endsWith(`/${urlKey}`));
  const index = category && (await ctx.store.listings.index(category.categoryId));
  if (!index) return [];
  const { ids } = selectListing(index, parseSelection(new URLSearchParams()), { facetKeys: [] });
  return ctx.store.listings.cards(ids.slice(0, count));
}

function wantedCards(ctx: Ctx, wanted: string, count: string | undefined): Promise<readonly Card[]> {
  const most = Math.min(MOST_CARDS, Number(count ?? USUAL_CARDS) || USUAL_CARDS);
  if (wanted.startsWith(CATEGORY)) return cardsOfCategory(ctx, wanted.slice(CATEGORY.length), most);
  return ctx.store.listings.cardsBySku(wanted.split(',').slice(0, MOST_CARDS));
}

/** The cards that a text asks for; a list of which this site sells nothing is left out. */
async function withProducts(ctx: Ctx, html: string): Promise<string> {
  const asked = [...html.matchAll(PRODUCTS)];
  if (asked.length === 0) return html;
  const lists = await Promise.all(asked.map(([, wanted = '', count]) => wantedCards(ctx, wanted, count)));
  const drawn = lists.map((cards) =>
    cards.length === 0 ? '' : renderToString(<ProductGrid cards={cards} site={ctx.site} nowMs={ctx.now} />),
  );
  let at = 0;
  return html.replace(PRODUCTS, () => drawn[at++] ?? '');
}

/**
 * Returns the merchant's HTML with its named blocks, films and products inserted, its links on this site, and links to
 * nowhere as plain text. `films`: what its films are shown with where it names nothing else.
 */
export async function withDirectives(ctx: Ctx, html: string, films: FilmsDefault = NOTHING_ELSE): Promise<string> {
  const whole = htmlWithoutDeadLinks(await expand(ctx, html, 0), await deadLinks(ctx));
  // The cards are inserted last, because their links are already on this site.
  return (await withProducts(ctx, await withTextFilms(ctx, localLinks(ctx, whole), films))).trim();
}
