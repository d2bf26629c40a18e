import type { ReactNode } from 'react';
import { countText } from '#client/ui/count-text.ts';
import type { Rating } from '#shared/product/contract.ts';
import { starSteps } from './star-steps.ts';

export interface StarsProps {
  readonly rating: Rating;
  readonly locale?: string;
  /** Leaves out the number of reviews. */
  readonly isBare?: boolean;
}

export function Stars({ rating, locale, isBare }: StarsProps): ReactNode {
  return (
    <span className="stars">
      <i data-stars={starSteps(rating.average)} role="img" aria-label={`${rating.average.toFixed(1)} of 5 stars`} />
      {!isBare && (
        <>
          {countText(rating.count, locale)}
          <span className="vh"> reviews</span>
        </>
      )}
    </span>
  );
}
