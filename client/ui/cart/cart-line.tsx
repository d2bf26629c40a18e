import type { ReactNode } from 'react';
import { Badges } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { QuantityStepper } from '#client/ui/form/quantity-stepper.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/product/price.tsx';
import { RenewalWords, shownInterval } from '#client/ui/product/renewal-words.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { type Arrival, arrivalWords } from '#shared/delivery/arrival-words.ts';
import { netAmount } from '#shared/list/net-amount.ts';
import type { ListLine } from '#shared/list/view.ts';
import { columnPrinter, formatMoney, type Minor, type Print } from '#shared/money/money.ts';
import { factsOf } from '#shared/price/amount.ts';
import { weightText } from '#shared/product/weight.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

export interface CartLineProps {
  readonly line: ListLine;
  readonly site: CartSite;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Writes the amounts of the lines, which stand in a column. */
  readonly print: Print;
  /** When it arrives; null if that is not known. */
  readonly arrival: Arrival | null;
  /** For the side cart: a picture of 83 px instead of 132. */
  readonly size?: 's' | undefined;
  /** Without these two, the form of the line posts to the cart page, which renders again. */
  readonly onQuantity?: ((qty: number) => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

const PICTURE_SIZES = '132px';

/** Id of a line's heading, which may receive the focus. The side cart is on the same page and needs ids of its own. */
export function lineHeadingId(line: Pick<ListLine, 'listItemId'>, size?: 's'): string {
  return `${size === 's' ? 'side-' : ''}line-${line.listItemId}`;
}

function LinePicture({ line, size }: Pick<CartLineProps, 'line' | 'size'>): ReactNode {
  const { picture } = line;
  return (
    <div className="tilepic">
      {picture &&
        (size === 's' ? (
          <Thumbnail file={picture.file} />
        ) : (
          <Picture file={picture.file} width={picture.width} height={picture.height} alt="" sizes={PICTURE_SIZES} />
        ))}
    </div>
  );
}

/** Whether the line's product is available, and when. */
function StockWords({ line }: { readonly line: ListLine }): ReactNode {
  if (line.problem !== null)
    return (
      <p className="cline-problem">
        <Icon name="alert" size="s" />
        {line.problem}
      </p>
    );
  if (line.stock === 'backorder')
    return <p className="s14 late">{line.restock ? `On back-order · ${line.restock}` : 'On back-order'}</p>;
  const isSent = line.type === 'virtual' || line.metadata.giftcard?.recipientEmail !== undefined;
  return <p className="s14 ok">{isSent ? 'Available now' : 'In stock'}</p>;
}

/** When the line arrives. It has its line from the start, so that nothing moves when the date comes. */
function ArrivalWords({ line, arrival, site }: Pick<CartLineProps, 'arrival' | 'line' | 'site'>): ReactNode {
  if (line.isVirtual || line.problem !== null) return null;
  return (
    <p className="s14 arrival late-words" data-testid="delivery-date">
      {arrival && arrivalWords(arrival, site.locale)}
    </p>
  );
}

/** Explains why a line costs less than usual. */
function Reasons({ line, site }: Pick<CartLineProps, 'line' | 'site'>): ReactNode {
  const print = (minor: number) => formatMoney(minor, site.locale, site.currency);
  if (line.reduction !== 'promotion' && line.hundoSaving + line.ticketSaving + line.couponSaving === 0) return null;
  return (
    <p className="cline-why s14">
      {line.reduction === 'promotion' && <Badges flags={['hot']} />}
      {line.hundoSaving > 0 && (
        <>
          <Badges flags={['hundo']} />
          {`${weightText(line.weightLb * line.qty, site)}, you save ${print(line.hundoSaving)}`}
        </>
      )}
      {line.ticketSaving > 0 && <span>{`Ticket: you save ${print(line.ticketSaving)}`}</span>}
      {line.couponSaving > 0 && <span>{`Discount: you save ${print(line.couponSaving)}`}</span>}
    </p>
  );
}

function Quantity({ line, onQuantity }: Pick<CartLineProps, 'line' | 'onQuantity'>): ReactNode {
  const { quantity, qty, name } = line;
  const isCountable = quantity.max > 0 && (quantity.max > 1 || qty > 1);
  if (!isCountable) return <span className="cline-qty">{`Quantity ${qty}`}</span>;
  return (
    <>
      <QuantityStepper
        name="qty"
        label={`Quantity of ${name}`}
        value={qty}
        min={quantity.min}
        max={quantity.max}
        size="s"
        onValue={onQuantity}
      />
      <button type="submit" name="action" value="update" className="btn line sm update">
        <span>Update</span>
      </button>
    </>
  );
}

function Actions({ line, site, size, onQuantity, onRemove }: CartLineProps): ReactNode {
  return (
    <form
      className="cline-acts"
      method="post"
      action={sitePath(site, '/cart')}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const action = submitter?.getAttribute('value') ?? 'update';
        if (action === 'remove' ? onRemove : action === 'update' && onQuantity) event.preventDefault();
        if (action === 'remove') onRemove?.();
      }}
    >
      <input type="hidden" name="item" value={line.listItemId} />
      <Quantity line={line} onQuantity={onQuantity} />
      {size !== 's' && (
        <button type="submit" name="action" value="save" className="link" formNoValidate>
          Save for later
          <span className="vh"> {line.name}</span>
        </button>
      )}
      <button type="submit" name="action" value="remove" className="link" formNoValidate>
        Remove
        <span className="vh"> {line.name}</span>
      </button>
    </form>
  );
}

/** What a line costs now, and without reductions. */
function shownAmounts(line: ListLine): readonly [now: Minor | null, regular: Minor | null] {
  return [netAmount(line), line.regularPrice === null ? null : line.regularPrice * line.qty];
}

/** How the amounts of lines are written. */
export function linePrinter(lines: readonly ListLine[], site: CartSite): Print {
  return columnPrinter(site, (note) => {
    for (const line of lines) for (const amount of [...shownAmounts(line), line.price]) note(amount);
  });
}

/** A line of a cart, in the page and in the side cart. */
export function CartLine(props: CartLineProps): ReactNode {
  const { line, site, nowMs, size, arrival, print } = props;
  const [now, regular] = shownAmounts(line);
  return (
    <article className={classNames('cline', size)} data-testid="cart-line" data-product={line.productId}>
      <LinePicture line={line} size={size} />
      <div className="cline-text">
        <h3 id={lineHeadingId(line, size)} tabIndex={-1}>
          {line.url === null ? line.name : <a href={sitePath(site, line.url)}>{line.name}</a>}
        </h3>
        {line.configuration.length > 0 && <p className="s14 mute">{line.configuration.join(' · ')}</p>}
        <RenewalWords line={line} site={site} />
        <StockWords line={line} />
        <ArrivalWords line={line} arrival={arrival} site={site} />
        <Reasons line={line} site={site} />
        <Actions {...props} />
      </div>
      <div className="cline-amount">
        <Price
          prices={factsOf({ regular, now })}
          nowMs={nowMs}
          site={site}
          taxClass={line.taxClass}
          interval={shownInterval(line)}
          print={print}
        />
        {now !== null && line.price !== null && line.qty > 1 && (
          <p className="s13 mute">{`${print(line.price)} each`}</p>
        )}
      </div>
    </article>
  );
}
