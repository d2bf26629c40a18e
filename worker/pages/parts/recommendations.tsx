import type { ReactNode } from 'react';
import { ProductStrip, type ProductStripProps } from '#client/ui/product/product-strip.tsx';
import { CardSkeletons } from '#client/ui/skeleton.tsx';
import type { WidgetId } from '#shared/discovery/contract.ts';
import { RECOMMENDED } from '#shared/discovery/counts.ts';
import { recommendationQuestion } from '#shared/discovery/recommendation.ts';
import type { Card } from '#shared/product/card.ts';
import { softly } from '#worker/log/softly.ts';
import { Late, type LatePart, late } from '#worker/render/late.tsx';
import { within } from '#worker/render/time-limit.ts';
import type { Ctx } from '#worker/request/context.ts';

/** How long a page waits for recommendations, in milliseconds. It is complete without them. */
const LIMIT_MS = 2000;
const SKELETON_CARDS = 4;

/** Recommended products, best first. */
export interface RecommendedIds {
  readonly ids: readonly number[];
  /** True if nothing is known about the page's subject, so that these are the site's featured products. */
  readonly isColdStart: boolean;
}

/** The content of a strip. */
export type StripContent = Pick<ProductStripProps, 'widget' | 'heading' | 'cards'>;

/**
 * Asks for the products of a widget (spec 1 section 4). `uri` is the path of the page with its prefix, or of the
 * category it is about. Returns nothing if the request fails or takes too long, which is logged.
 */
export function recommendedIds(
  ctx: Ctx,
  widget: WidgetId,
  uri: string,
  productIds: readonly number[] = [],
): Promise<RecommendedIds> {
  const nothing: RecommendedIds = { ids: [], isColdStart: false };
  return softly(ctx, 'recommendations_failed', nothing, async () => {
    const answer: Promise<RecommendedIds> = ctx.ports.discovery.ask(recommendationQuestion(widget, uri, productIds));
    const { ids, isColdStart } = await within(answer, LIMIT_MS, () => {
      ctx.log.warn('recommendations_late', { widget });
      return nothing;
    });
    return { ids: ids.filter((id) => !productIds.includes(id)), isColdStart };
  });
}

/** Filters products to those that can be bought, up to the number that a strip shows. */
export function buyable(cards: readonly Card[]): readonly Card[] {
  return cards.filter(({ stock }) => stock === 'in' || stock === 'backorder').slice(0, RECOMMENDED);
}

/** A part of a page that shows strips. It may arrive late, and is left out if it fails. */
export function lateStrips(ctx: Ctx, work: Promise<readonly StripContent[]>): LatePart<readonly StripContent[]> {
  return late(work, (error) => ctx.log.warn('strips_failed', { error }));
}

/** Strips of products. An empty strip is left out. */
export function Strips(props: {
  readonly ctx: Ctx;
  readonly part: LatePart<readonly StripContent[]>;
  readonly actionOf?: ProductStripProps['actionOf'];
}): ReactNode {
  const { ctx, part, actionOf } = props;
  const skeleton = (
    <div className="sec">
      <CardSkeletons count={SKELETON_CARDS} />
    </div>
  );
  return (
    <Late part={part} skeleton={skeleton} failed={null}>
      {(strips) =>
        strips
          .filter(({ cards }) => cards.length > 0)
          .map((strip) => (
            <ProductStrip key={strip.heading} {...strip} site={ctx.site} nowMs={ctx.now} actionOf={actionOf} />
          ))
      }
    </Late>
  );
}
