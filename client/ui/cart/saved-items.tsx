import type { ReactNode } from 'react';
import { Accordion } from '#client/ui/accordion.tsx';
import type { ListLine } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import { AsideLine } from './aside-line.tsx';
import type { CartSite } from './cart-site.ts';

function SavedItem({ line, site }: { readonly line: ListLine; readonly site: CartSite }): ReactNode {
  const { problem, price, configuration } = line;
  return (
    <AsideLine line={line} site={site} into="Move to cart" actions={['unsave', 'forget']}>
      {configuration.length > 0 && <p className="s14 mute">{configuration.join(' · ')}</p>}
      <p className="s14">{problem ?? formatMoney(price, site.locale, site.currency)}</p>
    </AsideLine>
  );
}

/** Items that a customer has saved for later, below the cart. */
export function SavedItems({
  lines,
  site,
}: {
  readonly lines: readonly ListLine[];
  readonly site: CartSite;
}): ReactNode {
  if (lines.length === 0) return null;
  const body = (
    <ul>
      {lines.map((line) => (
        <SavedItem key={line.listItemId} line={line} site={site} />
      ))}
    </ul>
  );
  return <Accordion items={[{ id: 'saved', title: `Saved for later (${lines.length})`, body }]} open={['saved']} />;
}
