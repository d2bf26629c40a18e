import { GALLERY_SIZES } from '#client/ui/product/gallery.tsx';
import { PRODUCT_PAGES } from '#shared/block/page-parts.ts';
import { srcset } from '#shared/image/transform.ts';
import type { Card } from '#shared/product/card.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { attribute, type Picture } from '#shared/product/contract.ts';
import { makeOptions } from '#shared/product/make-options.ts';
import { QUESTION_FORM } from '#shared/question/contract.ts';
import { reviewFilter } from '#shared/review/filter.ts';
import { type Head, head, plainText } from '#shared/seo/head.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { type PageParts, partsOf } from '#worker/blocks/parts/page-parts.ts';
import { begun } from '#worker/log/begun.ts';
import { lateStrips, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import { pageProductOf } from '#worker/pages/product/page-product.ts';
import { MOST_QUESTIONS } from '#worker/pages/product/questions.tsx';
import { reviewLimit } from '#worker/pages/product/reviews.tsx';
import { productStrips } from '#worker/pages/product/strips.ts';
import { variantLink } from '#worker/pages/product/variant-link.ts';
import { type ProductPageData, ProductView } from '#worker/pages/product/view.tsx';
import { late } from '#worker/render/late.tsx';
import { MISSING, type PageBody, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { ProductMeta } from '#worker/store/product/product-meta.ts';
import type { LinkedProduct } from '#worker/store/product/products.ts';

/** Query parameters that choose no option. */
const NO_CHOICE = /^(reviews|highcontrast|theme|qty|utm_.*|[a-z]*clid)$/;

/**
 * The picture that the page opens with, if the card knows it: the product's own, or that of the color in the link. Null
 * if the link chooses another option.
 */
function firstPicture(card: Card, query: URLSearchParams): Picture | null {
  const color = query.get('color')?.toLowerCase();
  if (color !== undefined) return card.swatches.find((each) => each.label.toLowerCase() === color)?.picture ?? null;
  return [...query.keys()].every((name) => NO_CHOICE.test(name)) ? card.picture : null;
}

function headOf(card: Card, meta: ProductMeta | undefined, query: URLSearchParams): Head {
  const picture = firstPicture(card, query);
  return head({
    title: meta?.title || card.name,
    description: plainText(meta?.description ?? ''),
    // Search engines index a chosen variant as the product itself.
    canonical: card.url,
    sites: meta?.sites ?? [],
    type: 'product',
    image: (picture ?? card.picture)?.file ?? null,
    preload: picture && { srcset: srcset(picture.file, picture.width), sizes: GALLERY_SIZES },
  });
}

/** A part of the page that may arrive late and that is left out if it fails. */
function softPart<T>(ctx: Ctx, event: string, work: Promise<T>) {
  return late(work, (error) => ctx.log.warn(event, { error }));
}

/** A product that is about to be shown. */
interface Found {
  readonly card: Card;
  readonly reading: Promise<LinkedProduct | undefined>;
  readonly strips: Promise<readonly StripContent[]>;
  /** The merchant's blocks on every product page. */
  readonly parts: PageParts;
}

async function loadPage(ctx: Ctx, { card, reading, parts, ...found }: Found): Promise<PageBody> {
  const { store } = ctx;
  const query = ctx.url.searchParams;
  const reviews =
    card.rating.count > 0
      ? softPart(
          ctx,
          'product_reviews_failed',
          store.reviews.overview(card.productId, reviewLimit(query), reviewFilter(query.get('reviews'))),
        )
      : undefined;
  const strips = lateStrips(ctx, found.strips);
  const answered = softPart(ctx, 'product_questions_failed', store.questions.ofProduct(card.productId, MOST_QUESTIONS));
  const [linked, attributes, tree, form] = await Promise.all([
    reading,
    store.attributes.all(),
    store.categories.menu(),
    store.forms.find(QUESTION_FORM),
  ]);
  // Where nobody can ask, there is nothing to show.
  const questions = form ? answered : undefined;
  if (!linked) throw new Error(`product ${card.productId} has a card and no record`);
  const { product, includedNames } = linked;
  const fits = softPart(
    ctx,
    'product_fits_failed',
    store.compatibility.fits({
      productId: product.productId,
      tags: product.attributes.compat_tag ?? [],
      type: attribute(product, 'compat_type') ?? null,
      accessoryFor: attribute(product, 'compat_accessory_for_type') ?? null,
    }),
  );
  const options = makeOptions(product, {
    valueOrder: (code) => attributes.find((each) => each.code === code)?.options ?? [],
    nameOf: (id) => includedNames.get(id),
  });
  const choice = readChoice(options, query);
  const [description, blocks] = await Promise.all([
    withDirectives(ctx, product.texts.description || product.texts.shortDescription),
    parts.draw(pageProductOf(product, options, choice, ctx.now)),
  ]);
  const data: ProductPageData = {
    card,
    product,
    description,
    options,
    choice,
    blocks: blocks.view,
    attributes,
    tree,
    reviews,
    filter: reviewFilter(query.get('reviews')),
    strips,
    fits,
    questions,
  };
  return {
    isPartial: blocks.isPartial,
    untilMs: blocks.untilMs,
    view: <ProductView ctx={ctx} data={data} />,
    late: [reviews, strips, fits, questions].flatMap((part) => part ?? []),
  };
}

/**
 * Redirects a hidden variant to its parent with the variant chosen. A product that the site does not sell is not found.
 */
async function variantOrMissing(ctx: Ctx, productId: number): Promise<Resolution> {
  const parent = await ctx.store.productMeta.parentOf(productId);
  return parent ? redirectTo(variantLink(ctx.site, productId, parent), 301) : MISSING;
}

/** The product of a page: as it was read together with its address, if that is the same one. */
async function readProduct(
  ctx: Ctx,
  productId: number,
  address: Promise<LinkedProduct | undefined> | undefined,
): Promise<LinkedProduct | undefined> {
  const known = await address;
  return known?.product.productId === productId ? known : ctx.store.products.byId(productId);
}

/** The page of a product (spec 1 section 2.2). `address`: the product as it was read together with its address. */
export async function productPage(
  ctx: Ctx,
  productId: number,
  address?: Promise<LinkedProduct | undefined>,
): Promise<Resolution> {
  // Read with the card, since nearly every product has one: waiting for it would cost another far trip.
  const reading = begun(readProduct(ctx, productId, address));
  const strips = begun(productStrips(ctx, productId, reading));
  // The card and the texts below come with what was read with the address.
  await address;
  const [[card], meta, parts] = await Promise.all([
    ctx.store.listings.cards([productId]),
    ctx.store.productMeta.byId(productId),
    partsOf(ctx, PRODUCT_PAGES),
  ]);
  if (!card) return variantOrMissing(ctx, productId);
  return {
    outcome: 'page',
    page: {
      kind: 'product',
      head: headOf(card, meta, ctx.url.searchParams),
      targets: parts.targets,
      sheet: ['product', ...parts.sheets],
      load: () => loadPage(ctx, { card, reading, strips, parts }),
    },
  };
}
