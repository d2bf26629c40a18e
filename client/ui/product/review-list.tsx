import type { ReactNode } from 'react';
import { Stars } from './stars.tsx';

/** A review as shown on a page. */
export interface ReviewView {
  readonly id: string | number;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly createdMs: number;
  /** The author bought the product here. */
  readonly isVerified: boolean;
}

export interface ReviewListProps {
  readonly reviews: readonly ReviewView[];
  readonly locale: string;
}

function Day({ ms, locale }: { readonly ms: number; readonly locale: string }): ReactNode {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toLocaleDateString(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <>
      {' · '}
      <time dateTime={date.toISOString().slice(0, 10)}>{text}</time>
    </>
  );
}

export function ReviewList({ reviews, locale }: ReviewListProps): ReactNode {
  return (
    <ul className="revs">
      {reviews.map((review) => (
        <li key={review.id}>
          <Stars rating={{ average: review.stars, count: 1 }} isBare />
          <h3>{review.title}</h3>
          <p>{review.text}</p>
          <p className="mute s13">
            {review.author}
            <Day ms={review.createdMs} locale={locale} />
            {review.isVerified && ' · Verified purchase'}
          </p>
        </li>
      ))}
    </ul>
  );
}
