import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { QuantityStepper } from '#client/ui/form/quantity-stepper.tsx';
import { BuyBar } from '#client/ui/product/buy-bar.tsx';
import { WishChoice } from '#client/ui/product/wish-button.tsx';
import { FIELDS } from '#shared/product/choice-query.ts';
import { canBuy } from '#shared/product/stock.ts';
import { KitSummary } from './kit-summary.tsx';
import type { Model } from './model.ts';

/** Quantity, the button with the configured total, and the button that skips the cart and leads to the checkout. */
export function BuyRow({ model, isBusy }: { readonly model: Model; readonly isBusy: boolean }): ReactNode {
  const { configured, options, props, change, print } = model;
  const { quantity, stock, total } = configured;
  const isOpen = canBuy(stock);
  const unit = props.words.interval === 'Month' ? '/mo' : '';
  const isTrial = props.words.trialDays !== null;
  const open = options.axes.find(({ code }) => model.choice.axes[code] === undefined);
  const label = open
    ? `Choose a ${open.label.toLowerCase()}`
    : isTrial
      ? 'Start free trial'
      : total === null
        ? 'Add to cart'
        : `Add to cart · ${print(total)}${unit}`;
  const isCountable = options.type !== 'grouped' && quantity.max > 1;
  return (
    <>
      <BuyBar
        {...(options.bundleOptions.length > 1 ? { summary: <KitSummary model={model} /> } : {})}
        quantity={
          isCountable && (
            <QuantityStepper
              name={FIELDS.quantity}
              label={`Quantity of ${options.name}`}
              value={quantity.value}
              min={quantity.min}
              max={quantity.max}
              isDisabled={!isOpen}
              onValue={(value) => change({ quantity: value })}
            />
          )
        }
        button={
          <Button look="buy" isWide testId="add-to-cart" isDisabled={!isOpen} isLoading={isBusy}>
            {isOpen ? label : 'Out of stock'}
          </Button>
        }
      />
      {isOpen && (
        <Button look="line" isWide name="buy" value="now" testId="buy-now">
          Buy now
        </Button>
      )}
      <WishRow model={model} />
    </>
  );
}

/** The control that adds the choice to a wishlist, if the site has them. */
function WishRow({ model: { options, props } }: { readonly model: Model }): ReactNode {
  const { wishHref, registryHref } = props;
  if (wishHref === null || registryHref === null) return null;
  return (
    <div className="wish-row">
      <WishChoice productId={options.productId} href={wishHref} />
      <button
        type="submit"
        className="link"
        name="add"
        value={options.productId}
        formMethod="get"
        formAction={registryHref}
        formNoValidate
      >
        Add to a gift registry
      </button>
    </div>
  );
}
