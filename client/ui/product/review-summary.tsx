import type { ReactNode } from 'react';
import { countOf, countText } from '#client/ui/count-text.ts';
import type { Rating } from '#shared/product/contract.ts';
import { Stars } from './stars.tsx';

export interface ReviewSummaryProps {
  readonly rating: Rating;
  /** Number of reviews with five stars, four, three, two, one. */
  readonly perStar: readonly number[];
  readonly locale: string;
  /** The page with the reviews of so many stars. */
  readonly hrefOf: (stars: number) => string;
}

const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`);

/** With fewer reviews, their average says little and is not shown large. */
const ENOUGH_REVIEWS = 3;

/** The average rating and the distribution of the stars. */
export function ReviewSummary({ rating, perStar, locale, hrefOf }: ReviewSummaryProps): ReactNode {
  return (
    <div className="rev-sum">
      <div>
        {rating.count >= ENOUGH_REVIEWS && <p className="d d64 num">{rating.average.toFixed(1)}</p>}
        <Stars rating={rating} locale={locale} isBare />
        <p className="mute s14">{countOf(rating.count, 'review', 'reviews', locale)}</p>
      </div>
      <ul>
        {perStar.map((count, index) => {
          const stars = perStar.length - index;
          return (
            <li key={stars}>
              {count > 0 ? (
                <a className="link" href={hrefOf(stars)} rel="nofollow">
                  {starsText(stars)}
                </a>
              ) : (
                <span>{starsText(stars)}</span>
              )}
              <meter min={0} max={Math.max(1, rating.count)} value={count} aria-label={`${stars} of 5 stars`} />
              <span className="mute">{countText(count, locale)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
