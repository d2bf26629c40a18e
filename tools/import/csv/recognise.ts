/** The contents of a table, recognized by its header. */
export type TableKind =
  | 'products'
  | 'short-products'
  | 'pictures'
  | 'links'
  | 'downloads'
  | 'msrp'
  | 'stock-sources'
  | 'attributes'
  | 'categories'
  | 'reviews'
  | 'questions'
  | 'pages'
  | 'blocks'
  | 'forms'
  | 'widgets'
  | 'price-rules'
  | 'tax-rates'
  | 'table-rates'
  | 'group-prices'
  | 'rewrites'
  | 'cart-rules'
  | 'unnumbered-cart-rules'
  | 'tax-rules'
  | 'giftcards'
  | 'tickets'
  | 'bars'
  | 'synonyms'
  | 'search-redirects'
  | 'navigation'
  | 'index-tags'
  | 'index-posts'
  | 'programs'
  | 'events'
  | 'event-divisions'
  | 'event-workouts'
  | 'event-athletes'
  | 'event-heats'
  | 'event-scores'
  | 'customers'
  | 'orders'
  | 'wishlists'
  | 'picture-sizes';

/** The first row whose columns are all in the header decides, so special kinds come first. */
const SIGNS: readonly (readonly [TableKind, readonly string[]])[] = [
  ['picture-sizes', ['original', 'original_width', 'file', 'width']],
  ['event-scores', ['event', 'year', 'workout', 'athlete', 'score']],
  ['event-heats', ['event', 'year', 'workout', 'heat']],
  ['event-workouts', ['event', 'year', 'workout', 'kind']],
  ['event-athletes', ['event', 'year', 'athlete', 'division']],
  ['event-divisions', ['event', 'year', 'division', 'name']],
  ['events', ['event', 'year', 'time_zone', 'starts']],
  ['group-prices', ['sku', 'tier_price_qty', 'tier_price']],
  ['stock-sources', ['source_code', 'sku', 'quantity']],
  ['links', ['sku', 'linked_sku']],
  ['downloads', ['product_sku', 'link_item_title']],
  ['reviews', ['sku', 'rating_value', 'review']],
  ['reviews', ['sku', 'rating', 'title', 'review']],
  ['questions', ['sku', 'question', 'answer']],
  ['programs', ['sku', 'week', 'day', 'exercise', 'set']],
  ['tickets', ['email', 'sku', 'type', 'value']],
  ['wishlists', ['customer_email', 'product_list']],
  ['orders', ['customer_email', 'payment', 'product']],
  ['customers', ['email', 'firstname', 'lastname']],
  ['giftcards', ['code', 'balance']],
  ['bars', ['name', 'tensile_strength', 'f_rating', 'rank']],
  ['search-redirects', ['keyphrase', 'path']],
  ['forms', ['form_hash', 'name', 'definition']],
  ['navigation', ['menu', 'label', 'url']],
  ['index-tags', ['tag_id', 'slug', 'name']],
  ['index-posts', ['post_id', 'slug', 'content']],
  ['tax-rates', ['code', 'tax_country_id', 'rate']],
  ['tax-rates', ['code', 'country', 'rate']],
  ['tax-rules', ['code', 'tax_rate']],
  ['table-rates', ['country', 'order_subtotal', 'price']],
  ['table-rates', ['country', 'order subtotal (and above)', 'shipping price']],
  ['rewrites', ['request_path', 'target_path']],
  ['attributes', ['attribute_code', 'frontend_input']],
  ['cart-rules', ['rule_id', 'simple_action', 'discount_amount', 'coupon_type']],
  ['unnumbered-cart-rules', ['simple_action', 'discount_amount', 'coupon_type']],
  ['price-rules', ['name', 'simple_action', 'discount_amount']],
  ['widgets', ['block_identifier', 'type_code', 'page_group']],
  ['pages', ['identifier', 'content', 'content_heading']],
  ['pages', ['identifier', 'content', 'page_layout']],
  ['blocks', ['identifier', 'title', 'content']],
  ['categories', ['name', 'path', 'url_key']],
  ['categories', ['name', 'path', 'include_in_menu']],
  ['short-products', ['sku', 'name', 'category', 'attribute_set']],
  ['products', ['sku', 'name', 'product_type']],
  ['products', ['sku', 'name', 'price']],
  ['products', ['sku', 'store_view_code']],
];

/** Returns the kind of a table with these columns; null if it cannot be recognized. */
export function recogniseTable(columns: readonly string[]): TableKind | null {
  const present = new Set(columns);
  const isExactly = (...names: string[]) => columns.length === names.length && names.every((name) => present.has(name));
  if (isExactly('sku', 'image')) return 'pictures';
  if (isExactly('sku', 'msrp')) return 'msrp';
  if (isExactly('synonyms')) return 'synonyms';
  return SIGNS.find(([, names]) => names.every((name) => present.has(name)))?.[0] ?? null;
}

/** Kinds that the store does not use yet, as the report describes them. */
export const NOT_TAKEN: Readonly<Partial<Record<TableKind, string>>> = {
  'unnumbered-cart-rules': 'cart price rules: without rule_id, the next import could not tell which they are',
  'tax-rules': 'tax rules: each rate applies to every customer and product of its place',
  orders: 'orders',
  wishlists: 'wish lists',
};
