import type { ReactNode } from 'react';

/** A placeholder for a card that is still loading. */
export function CardSkeleton(): ReactNode {
  return (
    <div className="card">
      <span className="bone pic" />
      <span className="bone mid" />
      <span className="bone short" />
    </div>
  );
}

/** Placeholders for cards that are still loading, in the size of the cards. */
export function CardSkeletons({ count }: { readonly count: number }): ReactNode {
  return (
    <div className="grid-box" aria-hidden="true">
      <div className="grid">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <CardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

/** A placeholder for a block of text that is still loading. */
export function TextSkeleton({ lines }: { readonly lines: number }): ReactNode {
  return (
    <div className="fld" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
        <p key={index} className="hint">
          <span className={index === lines - 1 ? 'bone mid' : 'bone'} />
        </p>
      ))}
    </div>
  );
}
