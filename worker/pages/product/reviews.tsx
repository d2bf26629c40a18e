import type { ReactNode } from 'react';
import { countText } from '#client/ui/count-text.ts';
import { ReviewList } from '#client/ui/product/review-list.tsx';
import { ReviewSummary } from '#client/ui/product/review-summary.tsx';
import { TextSkeleton } from '#client/ui/skeleton.tsx';
import type { Rating } from '#shared/product/contract.ts';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { ReviewOverview } from '#worker/store/product/reviews.ts';

/** Reviews shown initially, and with `?reviews=all`. */
const FIRST_REVIEWS = 10;
const MOST_REVIEWS = 300;

/** How many reviews a page shows. */
export function reviewLimit(query: URLSearchParams): number {
  return query.get('reviews') === 'all' ? MOST_REVIEWS : FIRST_REVIEWS;
}

function Loaded(props: {
  readonly rating: Rating;
  readonly overview: ReviewOverview;
  readonly locale: string;
  readonly allHref: string;
}): ReactNode {
  const { rating, overview, locale, allHref } = props;
  const reviews = overview.reviews.map((review, index) => ({
    id: `${review.createdMs}-${index}`,
    title: review.title,
    text: review.text,
    author: review.nickname,
    stars: review.rating,
    createdMs: review.createdMs,
    isVerified: review.isVerified,
  }));
  return (
    <>
      <ReviewSummary rating={rating} perStar={overview.perStar} locale={locale} />
      <ReviewList reviews={reviews} locale={locale} />
      {rating.count > reviews.length && reviews.length < MOST_REVIEWS && (
        <p>
          <a className="link" href={allHref}>{`${countText(rating.count - reviews.length, locale)} more…`}</a>
        </p>
      )}
    </>
  );
}

interface WrittenProps {
  readonly rating: Rating;
  readonly part: LatePart<ReviewOverview> | undefined;
  readonly locale: string;
  /**
   * The page with all reviews. It must not depend on the visitor's own query, because the page is cached for everyone.
   */
  readonly allHref: string;
}

/**
 * The reviews of a product: a late part that may fail without an error page. `writeHref` is where customers write one;
 * its link comes first, so that it does not move away from a finger when the reviews arrive.
 */
export function Reviews(props: WrittenProps & { readonly writeHref: string }): ReactNode {
  const { part, writeHref } = props;
  return (
    <div className="stack">
      <p>
        <a className="link" href={writeHref} rel="nofollow">
          Write a review
        </a>
      </p>
      <Written {...props} part={part} />
    </div>
  );
}

function Written(props: WrittenProps): ReactNode {
  const { part } = props;
  if (!part) return <p className="mute">No reviews yet.</p>;
  return (
    <Late
      part={part}
      skeleton={<TextSkeleton lines={6} />}
      failed={<p className="mute">Reviews are currently unavailable.</p>}
    >
      {(overview) => <Loaded {...props} overview={overview} />}
    </Late>
  );
}
