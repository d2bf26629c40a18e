import type { ReactNode } from 'react';
import { ProductStrip, type ProductStripProps } from '#client/ui/product/product-strip.tsx';
import { CardSkeletons } from '#client/ui/skeleton.tsx';
import { RECOMMENDED, type WidgetId } from '#shared/discovery/contract.ts';
import { recommendationQuestion } from '#shared/discovery/recommendation.ts';
import type { Card } from '#shared/product/card.ts';
import { softly } from '#worker/log/softly.ts';
import { Late, type LatePart, late } from '#worker/render/late.tsx';
import { within } from '#worker/render/time-limit.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Milliseconds that a page waits for recommendations: it is whole without them. */
const LIMIT_MS = 2000;
const SKELETON_CARDS = 4;

/** Products of a recommendation, best first. */
export interface RecommendedIds {
  readonly ids: readonly number[];
  /** Nothing is known of what the page is about: it is what the site features. */
  readonly isColdStart: boolean;
}

/** What a strip shows. */
export type StripContent = Pick<ProductStripProps, 'widget' | 'heading' | 'cards'>;

/**
 * Asks for the products of a widget (spec 1 section 4). `uri`: the path of the page with its prefix, or of the category
 * it is about. Nothing where that fails or takes too long, which is logged.
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

/** Of some products those that can be bought, as many as a strip shows. */
export function buyable(cards: readonly Card[]): readonly Card[] {
  return cards.filter(({ stock }) => stock === 'in' || stock === 'backorder').slice(0, RECOMMENDED);
}

/** A part of a page that shows strips: it may come late, and is left out where it fails. */
export function lateStrips(ctx: Ctx, work: Promise<readonly StripContent[]>): LatePart<readonly StripContent[]> {
  return late(work, (error) => ctx.log.warn('strips_failed', { error }));
}

/** Strips of products; one without any is not there. */
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
