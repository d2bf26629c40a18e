import { blockPlaceholder, categoryPlaceholder, productsPlaceholder } from './block-placeholder.ts';

/** Lookups for what directives in a text refer to. */
export interface DirectiveContext {
  /** Returns the media key of a picture in a text, and marks the picture as needed; null if it does not exist. */
  readonly picture: (path: string) => string | null;
  /** Returns the SKUs of at most `count` products that have all these attribute values. */
  readonly withAttributes: (conditions: readonly (readonly [string, string])[], count: number) => string[];
  /** Tells whether a category has this URL key; true if that is not known. */
  readonly hasCategory: (urlKey: string) => boolean;
  readonly warn: (text: string) => void;
}

type Parameters = ReadonlyMap<string, string>;

const DIRECTIVE = /\{\{\s*(\w+)([\s\S]*?)\}\}/g;
const PARAMETER = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|&quot;([\s\S]*?)&quot;|([^\s"'}]+))/g;
/** Magento writes conditions as JSON, with these characters in place of braces, quotes and backslashes. */
const CONDITION = /`attribute`:`([^`]*)`,`operator`:`([^`]*)`,`value`:`([^`]*)`/g;
const DEFAULT_COUNT = 10;

function readParameters(text: string): Parameters {
  return new Map(
    [...text.matchAll(PARAMETER)].map((match) => [
      match[1] ?? '',
      match.slice(2).find((value) => value !== undefined) ?? '',
    ]),
  );
}

function storeLink(parameters: Parameters): string {
  const path = parameters.get('direct_url') ?? parameters.get('url') ?? '';
  return `/${path.replace(/^\/+/, '')}`;
}

function mediaLink(parameters: Parameters, context: DirectiveContext): string {
  const path = parameters.get('url') ?? '';
  const key = context.picture(path);
  if (key === null) context.warn(`picture ${path} is missing`);
  return `/media/o/${key ?? path.replace(/^\/+/, '')}`;
}

function categoryLink(parameters: Parameters, context: DirectiveContext): string {
  const key = parameters.get('key') ?? parameters.get('url_key') ?? '';
  if (!context.hasCategory(key)) context.warn(`link to unknown category "${key}"`);
  return `/${key}`;
}

function productList(parameters: Parameters, context: DirectiveContext): string {
  const count = Number(parameters.get('products_count')) || DEFAULT_COUNT;
  const conditions = [...(parameters.get('conditions_encoded') ?? '').matchAll(CONDITION)].map(
    ([, attribute = '', operator = '', value = '']) => ({ attribute, operator, value }),
  );
  const [first] = conditions;
  if (first?.attribute === 'sku') return productsPlaceholder(first.value.split(',').map((sku) => sku.trim()));
  const urlKey = first?.attribute === 'category_ids' ? /url_key=([^,%]+)/.exec(first.value)?.[1] : undefined;
  if (urlKey !== undefined) return categoryPlaceholder(urlKey, count);
  const isPlain = conditions.every(
    (condition) => condition.operator === '==' && condition.attribute !== 'category_ids',
  );
  const skus =
    isPlain && first
      ? context.withAttributes(
          conditions.map((condition) => [condition.attribute, condition.value]),
          count,
        )
      : [];
  if (skus.length > 0) return productsPlaceholder(skus);
  context.warn('product list removed: no product of this import fits its conditions');
  return '';
}

function widget(parameters: Parameters, context: DirectiveContext): string {
  const type = parameters.get('type') ?? parameters.get('class') ?? '';
  const block = parameters.get('block_id') ?? parameters.get('id');
  if (/ProductsList$/i.test(type)) return productList(parameters, context);
  if (block !== undefined && (type === '' || /Cms.*Block/i.test(type))) return blockPlaceholder(block);
  context.warn(`widget ${type || 'without type'} removed: the store has no equivalent`);
  return '';
}

/**
 * Final HTML of a text with Magento's `{{…}}` directives: links and pictures get the store's addresses, blocks and
 * product lists a placeholder, and what the store has no idea of is removed with a warning.
 */
export function replaceDirectives(html: string, context: DirectiveContext): string {
  if (!html.includes('{{')) return html;
  return html.replaceAll(DIRECTIVE, (_whole, name: string, rest: string) => {
    const parameters = readParameters(rest);
    switch (name) {
      case 'store':
        return storeLink(parameters);
      case 'media':
        return mediaLink(parameters, context);
      case 'category':
        return categoryLink(parameters, context);
      case 'block':
      case 'widget':
        return widget(parameters, context);
      case 'trans':
        return /"([^"]*)"/.exec(rest)?.[1] ?? '';
      default:
        context.warn(`directive {{${name}}} removed: the store has no equivalent`);
        return '';
    }
  });
}

/** Media keys of the pictures that finished HTML shows from the store's own addresses. */
export function ownPictures(html: string): string[] {
  if (!html.includes('/media/o/')) return [];
  return [...html.matchAll(/\/media\/o\/([^"'\s)?#<>]+)/g)].map((match) => decodeURI(match[1] ?? ''));
}
