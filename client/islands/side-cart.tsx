import { type ReactNode, useEffect, useRef } from 'react';
import { island } from '#client/island.tsx';
import { cart, justAdded, NO_CART, removeLine, setQuantity, sideCartIsOpen } from '#client/state/cart.ts';
import { useArePast } from '#client/state/message-time.ts';
import { useArrivals } from '#client/state/use-arrivals.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import type { CartSite } from '#client/ui/cart/cart-site.ts';
import { SIDE_CART, SideCart as SideCartView } from '#client/ui/cart/side-cart.tsx';

const NOTHING: readonly string[] = [];

/** Focuses the drawer's heading, also after a line was removed. */
function focusHeading(): void {
  document.getElementById(`${SIDE_CART}-heading`)?.focus();
}

function View({ site }: { readonly site: CartSite }): ReactNode {
  const { list, messages, isOffline, failure } = useSignalValue(cart, NO_CART);
  const isOpen = useSignalValue(sideCartIsOpen, false);
  const added = useSignalValue(justAdded, NOTHING);
  const arePast = useArePast(messages);
  const arrivals = useArrivals(list, isOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen || !dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    focusHeading();
  }, [isOpen]);
  return (
    <SideCartView
      ref={dialog}
      list={list}
      messages={messages}
      arePast={arePast}
      isOffline={isOffline}
      failure={failure}
      site={site}
      arrivals={arrivals}
      added={added}
      nowMs={0}
      onClose={() => {
        sideCartIsOpen.value = false;
      }}
      onQuantity={(id, qty) => void setQuantity(id, qty)}
      onRemove={(id) => {
        void removeLine(id);
        focusHeading();
      }}
    />
  );
}

/** The side cart. It stays asleep until something is added to the cart. */
export const SideCart = island('side-cart', 'touch', View);
