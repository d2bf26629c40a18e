import type { ReactNode } from 'react';
import { Carousel } from '#client/ui/carousel.tsx';
import { Note } from '#client/ui/note.tsx';
import { ProductCard } from '#client/ui/product-card.tsx';
import { CardSkeletons } from '#client/ui/skeleton.tsx';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { Fit } from '#worker/store/compatibility.ts';
import type { LinkedProduct } from '#worker/store/products.ts';

/** Links of a kind of product to others, with the heading that they stand below. */
const KINDS = [
  { kind: 'related', heading: 'Goes with it' },
  { kind: 'crosssell', heading: 'Often in the same order' },
  { kind: 'upsell', heading: 'A step up' },
] as const;

const SKELETON_CARDS = 4;
/** Products that 'Fits with' names. */
const FITS_SHOWN = 8;

/** Ids of all products that a product links to, each once. */
export function linkedIds(links: LinkedProduct['links']): readonly number[] {
  return [...new Set(KINDS.flatMap(({ kind }) => links[kind]))];
}

/** Each product once, below the first heading that names it. */
function rowsOf(links: LinkedProduct['links'], cards: readonly Card[]) {
  const left = new Map(cards.map((card) => [card.productId, card]));
  return KINDS.map(({ kind, heading }) => {
    const shown = links[kind].flatMap((id) => left.get(id) ?? []);
    for (const card of shown) left.delete(card.productId);
    return { heading, cards: shown };
  }).filter((row) => row.cards.length > 0);
}

/** Carousels of what goes with a product: a late part that leaves itself out when it fails. */
export function LinkedProducts(props: {
  readonly ctx: Ctx;
  readonly links: LinkedProduct['links'];
  readonly part: LatePart<readonly Card[]> | undefined;
}): ReactNode {
  const { ctx, links, part } = props;
  if (!part) return null;
  const skeleton = (
    <section className="sec">
      <CardSkeletons count={SKELETON_CARDS} />
    </section>
  );
  return (
    <Late part={part} skeleton={skeleton} failed={null}>
      {(cards) =>
        rowsOf(links, cards).map((row) => (
          <div key={row.heading} className="sec">
            <Carousel
              heading={row.heading}
              items={row.cards.map((card) => ({
                key: card.productId,
                view: <ProductCard card={card} site={ctx.site} nowMs={ctx.now} />,
              }))}
            />
          </div>
        ))
      }
    </Late>
  );
}

/** What fits a product: a late part that leaves itself out when it fails or finds nothing. */
export function FitsWith({ ctx, part }: { readonly ctx: Ctx; readonly part: LatePart<readonly Fit[]> }): ReactNode {
  return (
    <Late part={part} skeleton={null} failed={null}>
      {(fits) =>
        fits.length > 0 && (
          <Note kind="good" lead="Fits with:">
            {fits.slice(0, FITS_SHOWN).map((fit, index) => (
              <span key={fit.url}>
                {index > 0 && ', '}
                <a className="link" href={sitePath(ctx.site, fit.url)}>
                  {fit.name}
                </a>
              </span>
            ))}
            {fits.length > FITS_SHOWN && ` and ${fits.length - FITS_SHOWN} more`}.
          </Note>
        )
      }
    </Late>
  );
}
