import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import type { ListLine } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
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
  const { listItemId, name, problem, price } = line;
  return (
    <li className="missed">
      <div className="tilepic">{line.picture && <Thumbnail file={line.picture.file} />}</div>
      <div>
        <h3>{line.url === null ? name : <a href={sitePath(site, line.url)}>{name}</a>}</h3>
        <p className="s14 mute">
          {problem ?? `This deal has ended. ${formatMoney(price, site.locale, site.currency)} today.`}
        </p>
      </div>
      <form
        className="cline-acts"
        method="post"
        action={sitePath(site, '/cart')}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          const act = submitter?.getAttribute('value') === 'restore' ? onTakeBack : onRemove;
          if (!act) return;
          event.preventDefault();
          act(listItemId);
        }}
      >
        <input type="hidden" name="item" value={listItemId} />
        {problem === null && (
          <Button name="action" value="restore" look="line" size="sm">
            Add at this price
            <HiddenName name={name} />
          </Button>
        )}
        <button type="submit" name="action" value="remove" className="link">
          Remove
          <span className="vh"> {name}</span>
        </button>
      </form>
    </li>
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
