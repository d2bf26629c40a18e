import { type ReactNode, useEffect, useRef } from 'react';
import { leaveForCart, soldOut } from '#client/state/checkout/reload-items.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { boughtLines } from '#shared/checkout/figures.ts';
import type { ListLine } from '#shared/list/view.ts';
import { useCheckout } from './model.ts';

const NOTHING: readonly ListLine[] = [];

/** Reports items that sold out during the checkout. */
export function SoldOut(): ReactNode {
  const { state } = useCheckout();
  const lines = useSignalValue(soldOut, NOTHING);
  const dialog = useRef<HTMLDialogElement>(null);
  const isAll = boughtLines(state.list).length === 0;
  useEffect(() => {
    if (lines.length > 0 && dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [lines]);
  return (
    <Dialog
      ref={dialog}
      id="sold-out"
      icon="alert"
      heading={lines.length === 1 ? 'This item sold out' : 'These items sold out'}
      testId="sold-out"
      isBinding
      onClose={() => {
        soldOut.value = NOTHING;
        if (isAll) leaveForCart();
      }}
      actions={
        <>
          {!isAll && <Button onPress={() => dialog.current?.close()}>Continue without</Button>}
          <Button look={isAll ? undefined : 'line'} onPress={leaveForCart}>
            Back to cart
          </Button>
        </>
      }
    >
      <p>They sold out before you placed your order. Nothing was charged. You can continue without:</p>
      <ul className="sold-out">
        {lines.map((line) => (
          <li key={line.listItemId}>
            <b>{line.name}</b>
            {line.problem && <span className="s14 mute">{line.problem}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
