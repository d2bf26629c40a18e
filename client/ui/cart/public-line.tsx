import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import type { ListLine } from '#shared/list/view.ts';
import type { CartSite } from './cart-site.ts';
import { ChooseLink, isOpen, ListLineFrame } from './list-line.tsx';

export interface PublicLineProps {
  readonly line: ListLine;
  readonly site: CartSite;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** The address to which the line's form posts: the page's own, with the site's prefix. */
  readonly action: string;
  /** Units still wanted in a registry; null in a wishlist. */
  readonly wanted: number | null;
  /** Units bought by others so far. */
  readonly purchased: number;
}

/** Whether and how the item can be bought for the owner of the list. */
function Buying({ line, site, action, wanted }: PublicLineProps): ReactNode {
  if (isOpen(line)) {
    return (
      <p className="cline-acts">
        <ChooseLink line={line} site={site} />
      </p>
    );
  }
  if (line.problem !== null) return <p className="cline-problem">{line.problem}</p>;
  if (wanted === 0) return <p className="s14 ok">Fully purchased</p>;
  const most = Math.min(line.quantity.max, wanted ?? line.quantity.max);
  return (
    <form className="cline-acts" method="post" action={action}>
      <input type="hidden" name="item" value={line.listItemId} />
      {most > 1 && (
        <input
          className="inp cline-qty"
          type="number"
          inputMode="numeric"
          name="qty"
          min={1}
          max={most}
          defaultValue={1}
          aria-label={`Quantity of ${line.name}`}
        />
      )}
      {wanted !== null && (
        <label className="giver">
          Your name (optional)
          <input className="inp" name="from" maxLength={80} autoComplete="name" />
        </label>
      )}
      <Button look="line" size="sm">
        Add to cart
        <HiddenName name={line.name} />
      </Button>
    </form>
  );
}

/** A line of someone's wishlist or registry, for people who want to give it. */
export function PublicLine(props: PublicLineProps): ReactNode {
  const { line, site, nowMs, wanted, purchased } = props;
  return (
    <ListLineFrame line={line} site={site} nowMs={nowMs}>
      {wanted !== null && (
        <p className="s14">
          {`${wanted} still wanted, ${purchased} bought`}
          {line.metadata.registry?.priority === 'high' && (
            <>
              {' '}
              <span className="badge">Most wanted</span>
            </>
          )}
        </p>
      )}
      <Buying {...props} />
    </ListLineFrame>
  );
}
