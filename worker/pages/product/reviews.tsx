import type { ReactNode } from 'react';
import { countText } from '#client/ui/count-text.ts';
import { ReviewList } from '#client/ui/product/review-list.tsx';
import { ReviewSummary } from '#client/ui/product/review-summary.tsx';
import { TextSkeleton } from '#client/ui/skeleton.tsx';
import type { Rating } from '#shared/product/contract.ts';
import { ALL_REVIEWS, asksForReviews, PICTURED, type ReviewFilter, VERIFIED } from '#shared/review/filter.ts';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { ReviewOverview } from '#worker/store/product/reviews.ts';

/** Reviews shown initially, and with `?reviews=all`. */
const FIRST_REVIEWS = 10;
const MOST_REVIEWS = 300;

/** How many reviews a page shows: more if the address asks for all, or for those of a filter. */
export function reviewLimit(query: URLSearchParams): number {
  return asksForReviews(query.get('reviews')) ? MOST_REVIEWS : FIRST_REVIEWS;
}

/** Whether a filter leaves no review out. */
function showsAll({ stars, isVerified, hasPictures }: ReviewFilter): boolean {
  return stars === null && !isVerified && !hasPictures;
}

/** Links to all reviews, to those of buyers and to those with pictures; the numbers of stars are links in the summary. */
function Filters(props: {
  readonly filter: ReviewFilter;
  readonly verified: number;
  readonly pictured: number;
  readonly locale: string;
  readonly hrefOf: (value: string) => string;
}): ReactNode {
  const { filter, verified, pictured, locale, hrefOf } = props;
  const isAll = showsAll(filter);
  if (verified === 0 && pictured === 0 && isAll) return null;
  return (
    <nav className="chips" aria-label="Which reviews">
      <a className="chip" href={hrefOf(ALL_REVIEWS)} rel="nofollow" aria-current={isAll ? 'true' : undefined}>
        All reviews
      </a>
      {filter.stars !== null && (
        <a className="chip" href={hrefOf(String(filter.stars))} rel="nofollow" aria-current="true">
          {filter.stars === 1 ? '1 star' : `${filter.stars} stars`}
        </a>
      )}
      {verified > 0 && (
        <a
          className="chip"
          href={hrefOf(VERIFIED)}
          rel="nofollow"
          aria-current={filter.isVerified ? 'true' : undefined}
        >
          {`Verified purchases (${countText(verified, locale)})`}
        </a>
      )}
      {pictured > 0 && (
        <a
          className="chip"
          href={hrefOf(PICTURED)}
          rel="nofollow"
          aria-current={filter.hasPictures ? 'true' : undefined}
        >
          {`With pictures (${countText(pictured, locale)})`}
        </a>
      )}
    </nav>
  );
}

function Loaded(props: {
  readonly rating: Rating;
  readonly overview: ReviewOverview;
  readonly locale: string;
  readonly filter: ReviewFilter;
  readonly hrefOf: (value: string) => string;
}): ReactNode {
  const { rating, overview, locale, filter, hrefOf } = props;
  const isAll = showsAll(filter);
  const reviews = overview.reviews.map((review, index) => ({
    id: `${review.createdMs}-${index}`,
    title: review.title,
    text: review.text,
    author: review.nickname,
    stars: review.rating,
    createdMs: review.createdMs,
    isVerified: review.isVerified,
    pictures: review.pictures,
  }));
  return (
    <>
      <ReviewSummary
        rating={rating}
        perStar={overview.perStar}
        locale={locale}
        hrefOf={(stars) => hrefOf(String(stars))}
      />
      <Filters
        filter={filter}
        verified={overview.verified}
        pictured={overview.pictured}
        locale={locale}
        hrefOf={hrefOf}
      />
      {reviews.length === 0 && <p className="mute">No reviews of this kind.</p>}
      <ReviewList reviews={reviews} locale={locale} />
      {isAll && rating.count > reviews.length && reviews.length < MOST_REVIEWS && (
        <p>
          <a
            className="link"
            href={hrefOf(ALL_REVIEWS)}
          >{`${countText(rating.count - reviews.length, locale)} more…`}</a>
        </p>
      )}
    </>
  );
}

interface WrittenProps {
  readonly rating: Rating;
  readonly part: LatePart<ReviewOverview> | undefined;
  readonly locale: string;
  readonly filter: ReviewFilter;
  /**
   * The page with all reviews, or some of them. It must not depend on the visitor's own query, because the page is cached
   * for everyone.
   */
  readonly hrefOf: (value: string) => string;
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
