import type { ReactNode } from 'react';
import type { ListLine } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import { renewalWords } from '#shared/renewal/terms.ts';
import type { PriceSite } from './price.tsx';

/** The future price of a subscription; nothing for items bought once. */
export function RenewalWords({
  line: { renewal },
  site,
}: {
  readonly line: Pick<ListLine, 'renewal'>;
  readonly site: Pick<PriceSite, 'currency' | 'locale'>;
}): ReactNode {
  if (!renewal) return null;
  return <p className="s14 mute">{renewalWords(renewal, (minor) => formatMoney(minor, site.locale, site.currency))}</p>;
}

/** The interval shown after a price in a list; null if the item is free today. */
export function shownInterval({ interval, isTrial }: Pick<ListLine, 'interval' | 'isTrial'>): string | null {
  return isTrial ? null : interval;
}
