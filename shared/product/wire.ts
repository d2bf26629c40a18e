import { pictureUrl } from '#shared/image/transform.ts';
import { toMajor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import type { Card } from '#shared/product/card.ts';
import type { Product, ProductPart } from '#shared/product/contract.ts';
import { attribute } from '#shared/product/contract.ts';
import { promoStatus } from '#shared/promo/status.ts';

const major = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));

/** Widths of the thumbnail and gallery pictures in the answers of services. */
const THUMBNAIL_WIDTH = 308;
const GALLERY_WIDTH = 1284;

/** Current special price in major units; null if none is below the regular price. */
function specialNow(facts: Product['prices'], nowMs: number): number | null {
  const lowest = lowestPrice(facts, nowMs);
  return lowest !== null && facts.price !== null && lowest < facts.price ? toMajor(lowest) : null;
}

function flat(attributes: Product['attributes']): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([code, values]) => [code, values.join(', ')]));
}

function wirePart(part: ProductPart, nowMs: number) {
  return {
    productId: part.productId,
    sku: part.sku,
    name: part.name,
    type: part.type,
    qty: part.qty,
    price: major(part.prices.price),
    special_price: specialNow(part.prices, nowMs),
    weight: part.weightLb,
    thumbnail: part.gallery[0] ? pictureUrl(part.gallery[0].file, THUMBNAIL_WIDTH) : null,
    attributes: flat(part.attributes),
    inventory: part.inventory,
    metadata: { ...(part.bundleOptionId === null ? {} : { bundleOptionId: part.bundleOptionId }) },
  };
}

/** A product in the format of services (spec 2 section 3). Money in major units. */
export function wireProduct(product: Product, nowMs: number) {
  const { texts } = product;
  return {
    productId: product.productId,
    sku: product.sku,
    name: texts.name,
    type: product.type,
    price: major(product.prices.price),
    special_price: specialNow(product.prices, nowMs),
    thumbnail: product.gallery[0] ? pictureUrl(product.gallery[0].file, THUMBNAIL_WIDTH) : null,
    url: product.url,
    hasRedirect: product.hasRedirect,
    gallery: product.gallery.map((picture) => ({
      link: pictureUrl(picture.file, GALLERY_WIDTH),
      label: picture.label,
      width: picture.width,
      height: picture.height,
    })),
    weight: product.weightLb,
    visibility: product.visibility,
    relatedIds: product.relatedIds,
    isProgram: attribute(product, 'program_delivery') !== undefined,
    hasPromo: promoStatus(product.prices.promo, nowMs) === 'active',
    hasRegistration: attribute(product, 'event_registration') !== undefined,
    childrenIds: product.children.map((child) => child.productId),
    description: texts.description,
    shortDescription: texts.shortDescription,
    attributes: { ...flat(product.attributes), tax_class_id: product.taxClass },
    inventory: product.inventory,
    bundleOptions: product.bundleOptions.map((option) => ({
      id: option.id,
      title: option.title,
      isRequired: option.isRequired,
      includedProductId: option.includedProductId,
      values: option.values.map((value) => ({
        ...value,
        price: value.priceType === 'fixed' ? toMajor(value.price) : value.price,
      })),
    })),
    children: product.children.map((child) => wirePart(child, nowMs)),
    customOptions: product.customOptions.map((option) => ({
      ...option,
      price: option.priceType === 'fixed' ? toMajor(option.price) : option.price,
      values: option.values.map((value) => ({
        ...value,
        price: value.priceType === 'fixed' ? toMajor(value.price) : value.price,
      })),
    })),
    giftcardData: product.giftcard && {
      type: product.giftcard.type,
      amounts: product.giftcard.amounts.map(toMajor),
      isOpenAmountAllowed: product.giftcard.isOpenAmountAllowed,
      openAmountMin: major(product.giftcard.openAmountMin),
      openAmountMax: major(product.giftcard.openAmountMax),
    },
    hundoPricing: product.hundoRules.map((rule) => ({
      ruleWeight: rule.ruleWeight,
      discountPerLb: toMajor(rule.discountPerLb),
    })),
  };
}

/** A card in the lists of services (spec 1 section 3, Search result product). */
export function wireCard(card: Card, nowMs: number) {
  return {
    productId: card.productId,
    sku: card.sku,
    name: card.name,
    url: card.url,
    thumbnail: card.picture ? pictureUrl(card.picture.file, THUMBNAIL_WIDTH) : null,
    quoted: false,
    hasRedirect: card.hasRedirect,
    price: major(card.prices.price),
    special_price: specialNow(card.prices, nowMs),
    hasPromo: promoStatus(card.prices.promo, nowMs) === 'active',
    isProgram: card.isProgram,
    type: card.type,
    attributes: { tax_class_id: card.taxClass, ...(card.interval ? { subscription_interval: card.interval } : {}) },
  };
}
