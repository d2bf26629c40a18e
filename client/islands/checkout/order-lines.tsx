import type { ReactNode } from 'react';
import { OrderLine } from '#client/ui/cart/order-line.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { boughtLines } from '#shared/checkout/figures.ts';
import { netAmount } from '#shared/list/net-amount.ts';
import type { ListLine } from '#shared/list/view.ts';
import { renewalWords } from '#shared/renewal/terms.ts';
import { useCheckout } from './model.ts';

function detailsOf(line: ListLine, print: (minor: number) => string, isShort: boolean): readonly string[] {
  const saved = [
    ...(line.hundoSaving > 0 ? [`Hundo, saves ${print(line.hundoSaving)}`] : []),
    ...(line.ticketSaving > 0 ? [`Ticket, saves ${print(line.ticketSaving)}`] : []),
    ...(line.couponSaving > 0 ? [`Discount, saves ${print(line.couponSaving)}`] : []),
    ...(line.renewal ? [renewalWords(line.renewal, print)] : []),
    ...(line.stock === 'backorder' ? [line.restock ? `On back-order: ${line.restock}` : 'On back-order'] : []),
  ];
  return [...line.configuration.slice(0, isShort ? 3 : undefined), ...saved];
}

/** The ordered items, line by line. */
export function OrderLines({ size }: { readonly size?: 's' }): ReactNode {
  const { state, print } = useCheckout();
  return (
    <ul>
      {boughtLines(state.list).map((line) => (
        <OrderLine
          key={line.listItemId}
          size={size}
          name={line.name}
          qty={line.qty}
          details={detailsOf(line, print, size === 's')}
          amount={print(netAmount(line) ?? 0)}
          picture={line.picture && <Thumbnail file={line.picture.file} side={size === 's' ? 64 : 83} />}
        />
      ))}
    </ul>
  );
}
