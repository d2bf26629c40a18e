import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { ProductConfigurator } from '#client/islands/product-configurator.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { countText } from '#client/ui/count-text.ts';
import { CompareBar } from '#client/ui/product/compare-bar.tsx';
import { CompareChoice } from '#client/ui/product/compare-choice.tsx';
import { Gallery } from '#client/ui/product/gallery.tsx';
import { type PageSection, PageSections } from '#client/ui/product/page-sections.tsx';
import { compareKey, compareMemory } from '#shared/compare/keys.ts';
import { knownPath } from '#shared/event/place.ts';
import { registerPath } from '#shared/event/registration.ts';
import { isPremiumShirt } from '#shared/list/quantity-limit.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import type { Card } from '#shared/product/card.ts';
import type { Choice } from '#shared/product/choice.ts';
import { choiceQuery } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import { APP_ONLY, attribute, hasFlag, type Product } from '#shared/product/contract.ts';
import { dimensionsOf } from '#shared/product/dimensions.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { priceNote } from '#shared/product/price-note.ts';
import { type SizeTable, sizeTable } from '#shared/product/size-guide.ts';
import { withKilograms } from '#shared/product/weight.ts';
import { QUESTION_PATH } from '#shared/question/contract.ts';
import { renewalOf } from '#shared/renewal/product-renewal.ts';
import type { ReviewFilter } from '#shared/review/filter.ts';
import { breadcrumbData, productData } from '#shared/seo/structured-data.ts';
import { sitePath } from '#shared/site/sites.ts';
import { productFacts } from '#shared/tracking/product-facts.ts';
import { hasReturns } from '#worker/acts/returns.ts';
import { GearSpecs, specRows } from '#worker/blocks/parts/specs.tsx';
import { OwnPrograms } from '#worker/pages/parts/own-programs.tsx';
import { type StripContent, Strips } from '#worker/pages/parts/recommendations.tsx';
import { DeliveryForm } from '#worker/pages/product/delivery-form.tsx';
import { FitsWith } from '#worker/pages/product/fits-with.tsx';
import { Questions } from '#worker/pages/product/questions.tsx';
import { Reviews } from '#worker/pages/product/reviews.tsx';
import { ScaleDrawing } from '#worker/pages/product/scale-drawing.tsx';
import { isShipped, ShippingFacts, shippingFacts } from '#worker/pages/product/shipping-facts.tsx';
import { Sizes } from '#worker/pages/product/size-guide.tsx';
import { trailOf } from '#worker/pages/product/trail.ts';
import { Html } from '#worker/render/html.tsx';
import type { LatePart } from '#worker/render/late.tsx';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { countriesServed } from '#worker/request/ship-to.ts';
import type { AttributeLabel } from '#worker/store/product/attributes.ts';
import type { CategoryTree } from '#worker/store/product/categories.ts';
import type { Fit } from '#worker/store/product/compatibility.ts';
import type { ProductQuestion } from '#worker/store/product/questions.ts';
import type { ReviewOverview } from '#worker/store/product/reviews.ts';

/** Everything that a product page shows. */
export interface ProductPageData {
  readonly card: Card;
  readonly product: Product;
  /** Sanitized HTML whose links point to this site. */
  readonly description: string;
  readonly options: ProductOptions;
  readonly choice: Choice;
  readonly attributes: readonly AttributeLabel[];
  readonly tree: CategoryTree;
  readonly reviews: LatePart<ReviewOverview> | undefined;
  /** Which reviews the address asks for. */
  readonly filter: ReviewFilter;
  readonly strips: LatePart<readonly StripContent[]>;
  readonly fits: LatePart<readonly Fit[]>;
  /** Undefined if the store takes no questions. */
  readonly questions: LatePart<readonly ProductQuestion[]> | undefined;
  /** What the merchant shows on every product page. */
  readonly blocks: ReactNode;
}

/** Facts under the title; the rest is in the gear specs. */
const MOST_HIGHLIGHTS = 3;

function sizesOf(product: Product, site: Ctx['site']): SizeTable | undefined {
  return sizeTable(attribute(product, 'size_guide'), site);
}

function priceNoteOf(product: Product, site: Ctx['site']): string {
  return priceNote({ site, isShipped: isShipped(product), isShippedFree: hasFlag(product, 'free_shipping') });
}

/** Where an athlete registers for the event that a product is a place in; null for other products. */
function registerHref({ site, flags }: Ctx, product: Product): string | null {
  const path = registerPath(product);
  return path === undefined ? null : sitePath(site, knownPath(path, flags.invitational_year));
}

function Configurator({ ctx, data }: { readonly ctx: Ctx; readonly data: ProductPageData }): ReactNode {
  const { site } = ctx;
  const { card, product } = data;
  return (
    <ProductConfigurator
      options={data.options}
      choice={data.choice}
      nowMs={ctx.now}
      site={{
        locale: site.locale,
        currency: site.currency,
        showsTaxExcluded: site.showsTaxExcluded,
        displayVat: site.displayVat,
        metric: site.metric,
      }}
      words={{
        brand: attribute(product, 'manufacturer') ?? '',
        promise: attribute(product, 'promise') ?? null,
        highlights: (product.attributes.highlights ?? [])
          .slice(0, MOST_HIGHLIGHTS)
          .map((point) => withKilograms(point, site)),
        priceNote: product.type === 'giftcard' ? '' : priceNoteOf(product, site),
        taxClass: product.taxClass,
        rating: product.rating,
        interval: attribute(product, 'subscription_interval') ?? null,
        trialDays: renewalOf(product, 0)?.trialDays ?? null,
        onlyFor: isPremiumShirt(product.sku) ? 'premium ticket holders' : null,
        delivery: attribute(product, 'program_delivery') ?? null,
        hasSizeGuide: sizesOf(product, site) !== undefined,
        isRegistration: hasFlag(product, 'event_registration') || registerPath(product) !== undefined,
        ...(ctx.visitor.app === null && hasFlag(product, APP_ONLY) && { isAppOnly: true }),
        registerHref: registerHref(ctx, product),
        from: card.prices,
        isFrom: card.isFrom,
      }}
      cartHref={sitePath(site, '/cart/add')}
      pageHref={sitePath(site, product.url)}
      notifyHref={sitePath(site, '/notify-me')}
      wishHref={sitePath(site, '/account/wishlist')}
      registryHref={sitePath(site, '/account/registry')}
    />
  );
}

function sectionsOf(ctx: Ctx, data: ProductPageData): readonly PageSection[] {
  const { product } = data;
  const box = attribute(product, 'in_the_box');
  const sizes = sizesOf(product, ctx.site);
  const dimensions = dimensionsOf(product);
  const { count } = product.rating;
  return [
    {
      id: 'description',
      title: 'Description',
      body: <Html className="prose" html={data.description} />,
    },
    ...(box ? [{ id: 'box', title: 'In the box', body: <p className="prose">{box}</p> }] : []),
    {
      id: 'specs',
      title: 'Gear specs',
      body: (
        <div className="about-pair">
          <GearSpecs rows={specRows(product, data.attributes, ctx.site)} />
          <div className="stack">
            {dimensions && <ScaleDrawing name={product.texts.name} dimensions={dimensions} site={ctx.site} />}
            <FitsWith ctx={ctx} part={data.fits} />
          </div>
        </div>
      ),
    },
    ...(sizes
      ? [{ id: 'sizes', title: 'Fit and sizes', body: <Sizes table={sizes} fit={attribute(product, 'fit')} /> }]
      : []),
    {
      id: 'reviews',
      title: 'Reviews',
      ...(count > 0 ? { count: countText(count, ctx.site.locale) } : {}),
      body: (
        <Reviews
          rating={product.rating}
          part={data.reviews}
          locale={ctx.site.locale}
          filter={data.filter}
          hrefOf={(reviews) => `${choiceQuery(data.options, data.choice, new URLSearchParams({ reviews }))}#reviews`}
          writeHref={sitePath(ctx.site, `/account/reviews?product=${product.productId}`)}
        />
      ),
    },
    ...(data.questions
      ? [
          {
            id: 'questions',
            title: 'Questions',
            body: (
              <Questions
                part={data.questions}
                askHref={sitePath(ctx.site, `${QUESTION_PATH}?product=${product.productId}`)}
              />
            ),
          },
        ]
      : []),
  ];
}

function offerOf({ card, product }: ProductPageData, nowMs: number) {
  return {
    price: lowestPrice(card.prices, nowMs),
    isFrom: card.isFrom,
    inStock: card.stock === 'in' || card.stock === 'backorder',
    brand: attribute(product, 'manufacturer'),
  };
}

/** The page of a product. */
export function ProductView({ ctx, data }: { readonly ctx: Ctx; readonly data: ProductPageData }): ReactNode {
  const { product, card } = data;
  const trail = trailOf(data.tree, product);
  const { pictures, variant } = configure(data.options, data.choice, ctx.now);
  const categories = trail.slice(0, -1).map(({ name }) => name);
  const facts = productFacts(card, { categories, variant: variant?.sku ?? null }, ctx.now);
  return (
    <div className="wrap" data-product-page={card.productId} data-product-facts={JSON.stringify(facts)}>
      {ctx.visitor.app === null && <Breadcrumbs site={ctx.site} trail={trail} />}
      <div className="pdp">
        <Enhanced name="gallery" when="touch">
          <Gallery pictures={pictures} name={product.texts.name} flags={card.flags} />
        </Enhanced>
        <div className="pdp-side">
          <Configurator ctx={ctx} data={data} />
          {card.isProgram && <OwnPrograms ctx={ctx} />}
          <div className="pdp-compare">
            {card.hasSpecs && <CompareChoice value={compareKey(card.url)} name={card.name} />}
            <Enhanced name="compare-bar" when={`kept:${compareMemory(ctx.site.code)}`}>
              <CompareBar href={sitePath(ctx.site, '/compare')} isInline />
            </Enhanced>
          </div>
          <ShippingFacts facts={shippingFacts(product, ctx.site, hasReturns(ctx))}>
            {isShipped(product) && (
              <DeliveryForm site={ctx.site} countries={countriesServed(ctx)} productId={card.productId} />
            )}
          </ShippingFacts>
        </div>
      </div>
      <div className="sec">
        <Enhanced name="sections" when="visible">
          <PageSections sections={sectionsOf(ctx, data)} label="About this product" />
        </Enhanced>
      </div>
      {data.blocks && <div className="page-parts">{data.blocks}</div>}
      <Strips ctx={ctx} part={data.strips} />
      <StructuredData data={productData(ctx.origin, ctx.site, product, offerOf(data, ctx.now))} />
      <StructuredData data={breadcrumbData(ctx.origin, ctx.site, trail)} />
    </div>
  );
}
