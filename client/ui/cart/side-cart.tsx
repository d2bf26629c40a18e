import type { ReactNode, Ref } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { Note } from '#client/ui/note.tsx';
import type { ListMessage } from '#shared/list/contract.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { LineArrivals } from '#shared/shipping/arrivals.ts';
import { sitePath } from '#shared/site/sites.ts';
import { CartLine, linePrinter } from './cart-line.tsx';
import type { CartSite } from './cart-site.ts';
import { DeliveryNote } from './delivery-note.tsx';
import { ListMessages } from './list-messages.tsx';
import { ShipsNote } from './ships-note.tsx';

/** Id of the drawer. */
export const SIDE_CART = 'side-cart';

export interface SideCartProps {
  /** Null on the server, because all visitors share its page. */
  readonly list: ListView | null;
  readonly messages: readonly Pick<ListMessage, 'text' | 'status'>[];
  readonly arePast: boolean;
  readonly isOffline: boolean;
  readonly failure: string | null;
  readonly site: CartSite;
  /** When the lines arrive; null if that is not known. */
  readonly arrivals: LineArrivals | null;
  /** The ids of the lines to which something was added last. */
  readonly added: readonly string[];
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly ref?: Ref<HTMLDialogElement>;
  readonly onClose?: () => void;
  readonly onQuantity?: (listItemId: string, qty: number) => void;
  readonly onRemove?: (listItemId: string) => void;
}

function Foot({ list, site }: { readonly list: ListView; readonly site: CartSite }): ReactNode {
  return (
    <>
      <p className="side-total">
        <span>Estimated total</span>
        <b className="num">{formatMoney(list.sums.total, site.locale, site.currency)}</b>
      </p>
      <ButtonLink href={sitePath(site, '/checkout')} look="buy" isWide>
        Checkout
      </ButtonLink>
      <ButtonLink href={sitePath(site, '/cart')} look="line" isWide>
        View cart
      </ButtonLink>
    </>
  );
}

/** Names what was added last. */
function AddedNote({ lines, locale }: { readonly lines: readonly ListLine[]; readonly locale: string }): ReactNode {
  const [first, ...others] = lines.map(({ name }) => name);
  if (first === undefined) return null;
  const names =
    others.length === 0 ? first : `${first} and ${countOf(others.length, 'other item', 'other items', locale)}`;
  return (
    <Note kind="good" announce="status" lead="Added to your cart:">
      {names}
    </Note>
  );
}

/** The drawer that opens when something was added to the cart. */
export function SideCart(props: SideCartProps): ReactNode {
  const {
    list,
    messages,
    arePast,
    isOffline,
    failure,
    site,
    arrivals,
    added,
    nowMs,
    ref,
    onClose,
    onQuantity,
    onRemove,
  } = props;
  const all = list?.lines ?? [];
  const news = all.filter(({ listItemId }) => added.includes(listItemId));
  const lines = [...news, ...all.filter((line) => !news.includes(line))];
  const print = linePrinter(lines, site);
  return (
    <Drawer
      ref={ref}
      id={SIDE_CART}
      heading="Your cart"
      testId="side-cart"
      onClose={onClose}
      foot={list && lines.length > 0 ? <Foot list={list} site={site} /> : undefined}
    >
      <AddedNote lines={news} locale={site.locale} />
      <ListMessages messages={messages} isPast={arePast} />
      {isOffline && (
        <Note kind="warn" announce="status" lead="You are offline.">
          Your change will be saved as soon as you are back online.
        </Note>
      )}
      {failure !== null && (
        <Note kind="bad" announce="alert">
          {failure}
        </Note>
      )}
      {list && lines.length === 0 && <p className="mute">Your cart is empty.</p>}
      {list?.ships && <ShipsNote ships={list.ships} site={site} />}
      {lines.length > 0 && <DeliveryNote arrivals={arrivals} />}
      <ul className="side-lines">
        {lines.map((line) => (
          <li key={line.listItemId}>
            <CartLine
              line={line}
              site={site}
              nowMs={nowMs}
              size="s"
              print={print}
              arrival={arrivals?.dates.get(line.listItemId) ?? null}
              onQuantity={onQuantity && ((qty) => onQuantity(line.listItemId, qty))}
              onRemove={onRemove && (() => onRemove(line.listItemId))}
            />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
