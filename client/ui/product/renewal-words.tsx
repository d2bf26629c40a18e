import type { ReactNode } from 'react';
import type { ListLine } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import { renewalWords } from '#shared/renewal/terms.ts';
import type { PriceSite } from './price.tsx';

/** What a subscription costs from now on; nothing for what is bought once. */
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

/** The interval that a price of a list is followed by: none where it is free today. */
export function shownInterval({ interval, isTrial }: Pick<ListLine, 'interval' | 'isTrial'>): string | null {
  return isTrial ? null : interval;
}
