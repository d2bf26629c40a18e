import type { ReactNode } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import { wholeUrl } from '#shared/image/transform.ts';
import type { ReviewPicture } from '#shared/review/pictures.ts';
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
  readonly pictures: readonly ReviewPicture[];
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

function Pictures({ pictures, author }: Pick<ReviewView, 'author' | 'pictures'>): ReactNode {
  if (pictures.length === 0) return null;
  return (
    <ul className="rev-pics">
      {pictures.map(({ file, width, height }, index) => (
        <li key={file}>
          <a href={wholeUrl(file)}>
            <Picture
              file={file}
              width={width}
              height={height}
              ratio="1x1"
              sizes="112px"
              alt={`From ${author}, ${index + 1} of ${pictures.length}`}
            />
          </a>
        </li>
      ))}
    </ul>
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
          <Pictures pictures={review.pictures} author={review.author} />
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
