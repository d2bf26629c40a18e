import type { ReactNode } from 'react';
import type { ListLine } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import { AsideLine } from './aside-line.tsx';
import type { CartSite } from './cart-site.ts';

export interface MissedDealsProps {
  readonly lines: readonly ListLine[];
  readonly site: CartSite;
  /** Without these two the form of a line posts to the cart page. */
  readonly onTakeBack?: ((listItemId: string) => void) | undefined;
  readonly onRemove?: ((listItemId: string) => void) | undefined;
}

function MissedDeal({
  line,
  site,
  onTakeBack,
  onRemove,
}: { readonly line: ListLine } & Omit<MissedDealsProps, 'lines'>) {
  return (
    <AsideLine
      line={line}
      site={site}
      into="Add at this price"
      actions={['restore', 'remove']}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const act = submitter?.getAttribute('value') === 'restore' ? onTakeBack : onRemove;
        if (!act) return;
        event.preventDefault();
        act(line.listItemId);
      }}
    >
      <p className="s14 mute">
        {line.problem ?? `This deal has ended. ${formatMoney(line.price, site.locale, site.currency)} today.`}
      </p>
    </AsideLine>
  );
}

/** Items whose promotion ended while they were in the cart (spec 2 section 4). */
export function MissedDeals({ lines, ...given }: MissedDealsProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="missed-deals">
      <h2 className="d d24" id="missed-deals">
        Deals you missed
      </h2>
      <ul>
        {lines.map((line) => (
          <MissedDeal key={line.listItemId} line={line} {...given} />
        ))}
      </ul>
    </section>
  );
}
