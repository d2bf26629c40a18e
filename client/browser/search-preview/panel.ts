import { type FoundProduct, type FoundSite, priceOf } from '#client/browser/found-product.ts';
import { make } from '#client/browser/make.ts';
import type { FoundPost } from '#shared/index-post/found-post.ts';
import type { Suggestions } from './answer.ts';

/** Number of placeholder blocks for products that are still loading (spec 1 section 9). */
const PLACEHOLDERS = 8;
const POST_PLACEHOLDERS = 4;

/** What the panel shows. */
export interface PanelContent {
  readonly typed: string;
  readonly suggestions: Suggestions | null;
  /** Null while they are loading. */
  readonly products: readonly FoundProduct[] | null;
  /** Stories of The Index. Null while they are loading, if some are expected. */
  readonly posts: readonly FoundPost[] | null;
  /** The address of the full list of stories. */
  readonly postsUrl: string;
  readonly all: { readonly url: string; readonly total: number } | null;
  readonly invitationalUrl: string | null;
}

function option(id: string, className: string, href: string, ...children: readonly (Node | string)[]): HTMLElement {
  return make(
    'a',
    { id, class: className, role: 'option', 'aria-selected': 'false', tabindex: '-1', href },
    ...children,
  );
}

function group(id: string, title: string, ...children: readonly Node[]): HTMLElement {
  const heading = make('h2', { id, role: 'presentation' }, title);
  return make('div', { role: 'group', 'aria-labelledby': id }, heading, ...children);
}

/** A phrase with the typed part marked. */
function marked(text: string, typed: string): Node {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === '' || at === -1) return make('span', {}, text);
  const end = at + typed.length;
  return make('span', {}, text.slice(0, at), make('mark', {}, text.slice(at, end)), text.slice(end));
}

function hit(product: FoundProduct, index: number, site: FoundSite): HTMLElement {
  const picture = make('img', { src: product.thumbnail, alt: '', width: '83', height: '83', decoding: 'async' });
  const words = make('span', {}, make('b', {}, product.name), priceOf(product, site));
  const row = option(`sp-product-${index}`, 'hit', product.url, picture, words);
  row.dataset.product = String(product.productId);
  return row;
}

function bones(className: string, length: number): HTMLElement {
  const blocks = Array.from({ length }, () => make('span', { class: 'bone sp-bone' }));
  return make('div', { class: className, 'aria-hidden': 'true' }, ...blocks);
}

function postRow({ id, title, url, image }: FoundPost): HTMLElement {
  const picture =
    image === null
      ? make('span', { class: 'sp-blank' })
      : make('img', { src: image, alt: '', width: '104', height: '69', decoding: 'async' });
  return option(`sp-post-${id}`, 'sp-post', url, picture, make('b', {}, title));
}

/** Results from The Index; empty if it has none. */
function postGroup({ posts, postsUrl }: PanelContent): readonly HTMLElement[] {
  if (posts?.length === 0) return [];
  const rows = posts === null ? [bones('sp-stories', POST_PLACEHOLDERS)] : posts.map(postRow);
  const whole = posts === null ? [] : [option('sp-all-posts', 'sp-all', postsUrl, 'View All')];
  const stories = group('sp-stories', 'The Index', ...rows, ...whole);
  stories.classList.add('sp-posts');
  return [stories];
}

function productGroup({ products, all }: PanelContent, site: FoundSite): HTMLElement {
  if (products === null) return group('sp-products', 'Products', bones('hits', PLACEHOLDERS));
  if (products.length === 0) return make('p', { class: 'sp-none', role: 'presentation' }, 'No Results');
  const hits = make('div', { class: 'hits', role: 'presentation' }, ...products.map((each, at) => hit(each, at, site)));
  const whole = all ? [option('sp-all', 'sp-all', all.url, `View All ${all.total}`)] : [];
  return group('sp-products', 'Products', hits, ...whole);
}

/**
 * Draws the rows of the preview: one list box of suggestions, products and stories, and the entry for the Invitational.
 */
export function drawPanel(content: PanelContent, site: FoundSite): readonly HTMLElement[] {
  const { typed, suggestions, invitationalUrl } = content;
  const links = (suggestions?.links ?? []).map(({ text, url }, at) =>
    option(`sp-phrase-${at}`, 'phr', url, marked(text, typed)),
  );
  const tile =
    invitationalUrl === null ? [] : [option('sp-event', 'phr', invitationalUrl, marked('The Invitational', typed))];
  const first = [
    ...(tile.length > 0 ? [group('sp-events', 'Event', ...tile)] : []),
    ...(suggestions && links.length > 0 ? [group('sp-phrases', suggestions.title, ...links)] : []),
  ];
  return [
    ...(first.length > 0 ? [make('div', { class: 'sp-first', role: 'presentation' }, ...first)] : []),
    productGroup(content, site),
    ...postGroup(content),
  ];
}
