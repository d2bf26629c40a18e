import { formatMoney, toMinor } from '#shared/money/money.ts';
import type { PreviewProduct, Suggestions } from './answer.ts';

type Tag = keyof HTMLElementTagNameMap;

/** An element with its attributes and what is in it. */
function make<Name extends Tag>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** Blocks that stand for products on their way (spec 1 section 9). */
const PLACEHOLDERS = 8;

/** What the panel is drawn for. */
export interface PanelSite {
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** What the panel shows. */
export interface PanelContent {
  readonly typed: string;
  readonly suggestions: Suggestions | null;
  /** Null while they are on their way. */
  readonly products: readonly PreviewProduct[] | null;
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

/** A phrase with the part that was typed set off. */
function marked(text: string, typed: string): Node {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === '' || at === -1) return make('span', {}, text);
  const end = at + typed.length;
  return make('span', {}, text.slice(0, at), make('mark', {}, text.slice(at, end)), text.slice(end));
}

function priceOf({ price, special_price: special, quoted }: PreviewProduct, { locale, currency }: PanelSite): Node {
  if (quoted || price === null) return make('span', { class: 'price' }, 'Request a quote');
  const print = (major: number) => formatMoney(toMinor(major), locale, currency);
  if (special === null || special === undefined || special >= price) {
    return make('span', { class: 'price' }, print(price));
  }
  return make(
    'span',
    { class: 'price' },
    make('span', { class: 'vh' }, 'Sale price '),
    make('span', { class: 'now' }, print(special)),
    make('s', { class: 'was' }, make('span', { class: 'vh' }, 'Regular price '), print(price)),
  );
}

function hit(product: PreviewProduct, index: number, site: PanelSite): HTMLElement {
  const picture = make('img', { src: product.thumbnail, alt: '', width: '83', height: '83', decoding: 'async' });
  const words = make('span', {}, make('b', {}, product.name), priceOf(product, site));
  return option(`sp-product-${index}`, 'hit', product.url, picture, words);
}

function bones(): HTMLElement {
  const blocks = Array.from({ length: PLACEHOLDERS }, () => make('span', { class: 'bone sp-bone' }));
  return make('div', { class: 'hits', 'aria-hidden': 'true' }, ...blocks);
}

function productGroup({ products, all }: PanelContent, site: PanelSite): HTMLElement {
  if (products === null) return group('sp-products', 'Products', bones());
  if (products.length === 0) return make('p', { class: 'sp-none', role: 'presentation' }, 'No Results');
  const hits = make('div', { class: 'hits', role: 'presentation' }, ...products.map((each, at) => hit(each, at, site)));
  const whole = all ? [option('sp-all', 'sp-all', all.url, `View All ${all.total}`)] : [];
  return group('sp-products', 'Products', hits, ...whole);
}

/** The rows of the preview: one list box of suggestions and products, and the tile of the Invitational. */
export function drawPanel(content: PanelContent, site: PanelSite): readonly HTMLElement[] {
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
  ];
}
