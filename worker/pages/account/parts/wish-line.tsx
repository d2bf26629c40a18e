import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { type CartSite, cartSite } from '#client/ui/cart/cart-site.ts';
import { ChooseLink, isOpen, ListLineFrame } from '#client/ui/cart/list-line.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import type { StoredList } from '#shared/list/contract.ts';
import type { ListLine } from '#shared/list/view.ts';
import type { Card } from '#shared/product/card.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

export interface WishLineProps {
  readonly ctx: Ctx;
  readonly line: ListLine;
  readonly card: Card | undefined;
  /** Path on the site that handles the forms. */
  readonly action: string;
  /** The customer's registries, to which the item can be copied. */
  readonly registries: readonly StoredList[];
}

/** Whether the item is available, and what the customer can do if it is not. */
export function LineStock({ line, site }: { readonly line: ListLine; readonly site: CartSite }): ReactNode {
  if (isOpen(line)) return <p className="s14 mute">Some options still need to be chosen.</p>;
  if (line.problem === null) {
    return <p className="s14 ok">{line.stock === 'backorder' ? (line.restock ?? 'On back-order') : 'In stock'}</p>;
  }
  return (
    <div className="cline-why">
      <p className="cline-problem">{line.problem}</p>
      {line.url !== null && (
        <a className="link s14" href={`${sitePath(site, line.url)}#configure`}>
          Notify me when it is back
          <HiddenName name={line.name} />
        </a>
      )}
    </div>
  );
}

/** The form that copies a wishlist item to a registry. */
function ToRegistry({ ctx, line, action, registries }: WishLineProps): ReactNode {
  const [only] = registries;
  if (!only || isOpen(line) || line.url === null) return null;
  return (
    <form className="cline-acts" method="post" action={sitePath(ctx.site, action)}>
      <input type="hidden" name="item" value={line.listItemId} />
      {registries.length === 1 ? (
        <input type="hidden" name="registry" value={only._id} />
      ) : (
        <label>
          <span className="vh">Registry for {line.name}</span>
          <span className="selbox">
            <select className="inp" name="registry">
              {registries.map(({ _id, metadata }) => (
                <option key={_id} value={_id}>
                  {metadata.name ?? 'Gift registry'}
                </option>
              ))}
            </select>
          </span>
        </label>
      )}
      <button type="submit" className="link" name="action" value="registry">
        Add to {registries.length === 1 ? (only.metadata.name ?? 'my registry') : 'this registry'}
        <HiddenName name={line.name} />
      </button>
    </form>
  );
}

/** An item of a wishlist, with its actions. */
export function WishLine(props: WishLineProps): ReactNode {
  const { ctx, line, card, action } = props;
  const site = cartSite(ctx.site, ctx.flags);
  return (
    <ListLineFrame line={line} site={site} nowMs={ctx.now} card={card}>
      <LineStock line={line} site={site} />
      <form className="cline-acts" method="post" action={sitePath(ctx.site, action)}>
        <input type="hidden" name="item" value={line.listItemId} />
        <input
          className="inp cline-qty"
          type="number"
          inputMode="numeric"
          name="qty"
          min={1}
          max={MOST_UNITS}
          defaultValue={line.qty}
          aria-label={`Quantity of ${line.name}`}
        />
        <button type="submit" className="link" name="action" value="update">
          Update<span className="vh"> the quantity of {line.name}</span>
        </button>
        {line.problem === null && (
          <Button name="action" value="cart" look="line" size="sm">
            Move to cart
            <HiddenName name={line.name} />
          </Button>
        )}
        {isOpen(line) && <ChooseLink line={line} site={site} />}
        <button type="submit" className="link" name="action" value="remove">
          Remove<span className="vh"> {line.name}</span>
        </button>
      </form>
      <ToRegistry {...props} />
    </ListLineFrame>
  );
}
