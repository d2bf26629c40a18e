import type { ReactNode } from 'react';
import type { CardFlag } from '#shared/product/card.ts';

const FLAGS: Readonly<Record<CardFlag, { readonly label: string; readonly className: string }>> = {
  hot: { label: 'Hot deal', className: 'badge hot' },
  hundo: { label: 'Hundo', className: 'badge hundo' },
  ships3: { label: '3 ships free', className: 'badge' },
  new: { label: 'New', className: 'badge new' },
};

const FLAGS_AT_MOST = 2;

/** The first two flags on a picture. */
export function Badges({ flags }: { readonly flags: readonly CardFlag[] }): ReactNode {
  if (flags.length === 0) return null;
  return (
    <span className="flags">
      {flags.slice(0, FLAGS_AT_MOST).map((flag) => (
        <span key={flag} className={FLAGS[flag].className}>
          {FLAGS[flag].label}
        </span>
      ))}
    </span>
  );
}

/** The large badge above a section or on a product page: 163 x 44 and 224 x 44 px. */
export function LargeBadge({ kind }: { readonly kind: 'hot' | 'hundo' }): ReactNode {
  return kind === 'hot' ? (
    <span className="badge-xl">Hot Deal</span>
  ) : (
    <span className="badge-xl hundo">Hundo pricing</span>
  );
}
