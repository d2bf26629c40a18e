import type { ReactNode } from 'react';
import { Fault } from '#shared/errors.ts';
import { STORED_TYPE } from '#worker/store/product/review-pictures.ts';

/** Pictures of a review before everyone may see it. `from`: whose they are, for those who do not see them. */
export function ReviewPictures(props: {
  readonly pictures: readonly string[];
  /** The address of a picture. */
  readonly srcOf: (pictureId: string) => string;
  readonly from: string;
  /** What is below a picture; `nth` counts from 1. */
  readonly below?: (pictureId: string, nth: number) => ReactNode;
}): ReactNode {
  const { pictures, srcOf, from, below } = props;
  if (pictures.length === 0) return null;
  return (
    <ul className="rev-pics">
      {pictures.map((pictureId, index) => (
        <li key={pictureId}>
          <a href={srcOf(pictureId)}>
            <img
              src={srcOf(pictureId)}
              alt={`From ${from}, ${index + 1} of ${pictures.length}`}
              width={112}
              height={112}
              // Browsers would load an eager one twice, because no cache keeps it.
              loading="lazy"
            />
          </a>
          {below?.(pictureId, index + 1)}
        </li>
      ))}
    </ul>
  );
}

/** A picture that only its writer and staff may see, so no cache keeps it. Throws `not_found` without one. */
export function pictureAnswer(body: ReadableStream | undefined): Response {
  if (!body) throw new Fault('not_found');
  return new Response(body, {
    headers: {
      'content-type': STORED_TYPE,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
