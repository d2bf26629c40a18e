import type { ReactNode } from 'react';
import type { ListLine } from '#shared/list/view.ts';
import { factsOf } from '#shared/price/amount.ts';
import { sitePath } from '#shared/site/sites.ts';
import { Button } from './button.tsx';
import type { CartSite } from './cart-site.ts';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';

export interface PublicLineProps {
  readonly line: ListLine;
  readonly site: CartSite;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Where the form of the line posts to: the page's own address with the site's prefix. */
  readonly action: string;
  /** Units still wished for in a registry; null in a wishlist. */
  readonly wanted: number | null;
  /** Units bought by others so far. */
  readonly purchased: number;
}

const PICTURE_SIZES = '132px';

/** Whether and how it can be bought for the owner of the list. */
function Buying({ line, action, wanted }: PublicLineProps): ReactNode {
  if (line.problem !== null) return <p className="cline-problem">{line.problem}</p>;
  if (wanted === 0) return <p className="s14 ok">All bought</p>;
  const most = Math.min(line.quantity.max, wanted ?? line.quantity.max);
  return (
    <form className="cline-acts" method="post" action={action}>
      <input type="hidden" name="item" value={line.listItemId} />
      {most > 1 && (
        <label className="qty s">
          <span className="vh">Quantity of {line.name}</span>
          <input type="number" inputMode="numeric" name="qty" min={1} max={most} defaultValue={1} />
        </label>
      )}
      <Button look="line" size="sm">
        Add to cart
        <span className="vh">: {line.name}</span>
      </Button>
    </form>
  );
}

/** A line of somebody's wishlist or registry, for those who want to give it. */
export function PublicLine(props: PublicLineProps): ReactNode {
  const { line, site, nowMs, wanted, purchased } = props;
  const priority = line.metadata.registry?.priority;
  return (
    <article className="cline" data-testid="list-line" data-product={line.productId}>
      <div className="tilepic">
        {line.picture && (
          <Picture
            file={line.picture.file}
            width={line.picture.width}
            height={line.picture.height}
            alt=""
            sizes={PICTURE_SIZES}
          />
        )}
      </div>
      <div className="cline-text">
        <h3>{line.url === null ? line.name : <a href={sitePath(site, line.url)}>{line.name}</a>}</h3>
        {line.configuration.length > 0 && <p className="s14 mute">{line.configuration.join(' · ')}</p>}
        {wanted !== null && (
          <p className="s14">
            {`${wanted} still wanted, ${purchased} bought`}
            {priority === 'high' && (
              <>
                {' '}
                <span className="badge">Wished for most</span>
              </>
            )}
          </p>
        )}
        <Buying {...props} />
      </div>
      <div className="cline-amount">
        <Price
          prices={factsOf({ regular: line.regularPrice, now: line.price })}
          nowMs={nowMs}
          site={site}
          taxClass={line.taxClass}
        />
      </div>
    </article>
  );
}
