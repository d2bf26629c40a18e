import type { ReactNode } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/product/price.tsx';
import { RenewalWords, shownInterval } from '#client/ui/product/renewal-words.tsx';
import type { ListLine } from '#shared/list/view.ts';
import { factsOf } from '#shared/price/amount.ts';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

const PICTURE_SIZES = '132px';

/** Whether a product is sold, but options must be chosen before it can be bought. */
export function isOpen({ price, url }: Pick<ListLine, 'price' | 'url'>): boolean {
  return price === null && url !== null;
}

export interface ListLineFrameProps {
  readonly line: ListLine;
  readonly site: CartSite;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Card of a product whose options must be chosen; it has the lowest price. */
  readonly card?: Card | undefined;
  /** Notes and actions below the name. */
  readonly children: ReactNode;
}

/** A line of a wishlist or registry: picture, name, choice and price, with its actions. */
export function ListLineFrame({ line, site, nowMs, card, children }: ListLineFrameProps): ReactNode {
  const prices = isOpen(line) && card ? card.prices : factsOf({ regular: line.regularPrice, now: line.price });
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
        <RenewalWords line={line} site={site} />
        {children}
      </div>
      <div className="cline-amount">
        <Price
          prices={prices}
          nowMs={nowMs}
          site={site}
          taxClass={line.taxClass}
          interval={shownInterval(line)}
          isFrom={isOpen(line) && card?.isFrom}
        />
      </div>
    </article>
  );
}

/** Leads to the product's page, where the missing options are chosen. */
export function ChooseLink({ line, site }: { readonly line: ListLine; readonly site: CartSite }): ReactNode {
  if (line.url === null) return null;
  return (
    <a className="btn line sm" href={`${sitePath(site, line.url)}#configure`}>
      <span>
        Choose options<span className="vh"> of {line.name}</span>
      </span>
    </a>
  );
}
