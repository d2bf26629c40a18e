import type { ReactNode } from 'react';
import { Accordion } from '#client/ui/accordion.tsx';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import type { ListLine } from '#shared/list/view.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

function SavedItem({ line, site }: { readonly line: ListLine; readonly site: CartSite }): ReactNode {
  const { listItemId, name, problem, price, configuration } = line;
  return (
    <li className="missed">
      <div className="tilepic">{line.picture && <Thumbnail file={line.picture.file} />}</div>
      <div>
        <h3>{line.url === null ? name : <a href={sitePath(site, line.url)}>{name}</a>}</h3>
        {configuration.length > 0 && <p className="s14 mute">{configuration.join(' · ')}</p>}
        <p className="s14">{problem ?? formatMoney(price, site.locale, site.currency)}</p>
      </div>
      <form className="cline-acts" method="post" action={sitePath(site, '/cart')}>
        <input type="hidden" name="item" value={listItemId} />
        {problem === null && (
          <Button name="action" value="unsave" look="line" size="sm">
            Move to cart
            <HiddenName name={name} />
          </Button>
        )}
        <button type="submit" name="action" value="forget" className="link">
          Remove
          <span className="vh"> {name}</span>
        </button>
      </form>
    </li>
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
