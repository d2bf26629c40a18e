/** Columns of a product export that the store understands, in the order in which an export writes them. */
export const PRODUCT_COLUMNS = [
  'sku',
  'store_view_code',
  'attribute_set_code',
  'product_type',
  'categories',
  'product_websites',
  'name',
  'description',
  'short_description',
  'weight',
  'product_online',
  'tax_class_name',
  'visibility',
  'price',
  'special_price',
  'special_price_from_date',
  'special_price_to_date',
  'url_key',
  'meta_title',
  'meta_keywords',
  'meta_description',
  'base_image',
  'base_image_label',
  'small_image',
  'small_image_label',
  'thumbnail_image',
  'thumbnail_image_label',
  'created_at',
  'updated_at',
  'additional_attributes',
  'qty',
  'allow_backorders',
  'use_config_backorders',
  'min_cart_qty',
  'use_config_min_sale_qty',
  'max_cart_qty',
  'use_config_max_sale_qty',
  'is_in_stock',
  'bin',
  'related_skus',
  'upsell_skus',
  'crosssell_skus',
  'additional_images',
  'additional_image_labels',
  'custom_options',
  'configurable_variations',
  'configurable_variation_labels',
  'bundle_price_type',
  'bundle_values',
  'associated_skus',
  'giftcard_type',
  'giftcard_amount',
  'giftcard_allow_open_amount',
  'giftcard_open_amount_min',
  'giftcard_open_amount_max',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/**
 * Attributes of the specification: a column with one of these names is read as an attribute, as if it were in
 * `additional_attributes`.
 */
export const SPECIFIED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'rogue_promo_enabled',
  'rogue_promo_price',
  'rogue_promo_from_date',
  'rogue_promo_to_date',
  'rogue_promo_qty',
  'rogue_promo_qty_enable',
  'shipperhq_shipping_group',
  'rogue_pickup_disabled',
  'subscription_interval',
  'is_trial',
  'trial_days',
  'purchase_limit',
  'program_delivery',
  'manufacturer',
  'plp_variation_thumbnail_path',
  'plp_variation_thumbnail_pattern',
  'compat_tag',
  'compat_type',
  'compat_accessory_for_type',
  'compat_group',
  'made_in_usa',
  '3_ships_free',
  'black_friday_dropship',
  'free_shipping',
  'rogue_hundo_enabled',
  'lead_time',
  'restock_status',
  'hundo_rules',
]);

/** Magento's way of writing an empty text, because an empty cell means the same as in the main row. */
export const EMPTY_VALUE = '__EMPTY__VALUE__';

/** Returns the key under which a column of a site's row is stored, separately from the same column of the main row. */
export function siteExtraKey(column: string, site: string): string {
  return `${column}@${site}`;
}

export const VISIBILITY_WORDS = ['Not Visible Individually', 'Catalog', 'Search', 'Catalog, Search'] as const;

/** Magento's own limit for the quantity of a cart line, if the product has none. */
export const DEFAULT_MAX_CART_QTY = 10_000;
