import type { ReactNode } from 'react';
import { AxisChoices } from '#client/islands/product-configurator/axis-choices.tsx';
import { BundleChoices } from '#client/islands/product-configurator/bundle-choices.tsx';
import { CustomChoices } from '#client/islands/product-configurator/custom-choices.tsx';
import { GiftcardChoices } from '#client/islands/product-configurator/giftcard-choices.tsx';
import { GroupedChoices } from '#client/islands/product-configurator/grouped-choices.tsx';
import { type ConfiguratorProps, useModel } from '#client/islands/product-configurator/model.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Choice } from '#shared/product/choice.ts';
import { FIELDS } from '#shared/product/choice-query.ts';
import { attribute } from '#shared/product/contract.ts';
import type { Offer } from '#shared/product/offer.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { renewalOf } from '#shared/renewal/product-renewal.ts';
import type { Site } from '#shared/site/sites.ts';
import { quotePath } from './paths.ts';

export interface ItemViewProps {
  readonly quote: Pick<Quote, 'quoteId' | 'quoteNumber' | 'version'>;
  readonly site: Site;
  readonly offer: Offer;
  readonly choice: Choice;
  readonly nowMs: number;
  /** Why the choice was refused. */
  readonly problems: readonly string[];
}

function propsOf({ quote: { quoteId }, site, offer, choice, nowMs }: ItemViewProps): ConfiguratorProps {
  const href = `${quotePath(quoteId)}/item`;
  return {
    options: offer.options,
    choice,
    nowMs,
    cartHref: href,
    pageHref: href,
    notifyHref: null,
    wishHref: null,
    registryHref: null,
    site,
    words: {
      brand: '',
      promise: null,
      highlights: [],
      priceNote: '',
      hasSizeGuide: false,
      taxClass: offer.taxClass,
      rating: { average: 0, count: 0 },
      delivery: null,
      isRegistration: false,
      registerHref: null,
      interval: attribute(offer, 'subscription_interval') ?? null,
      trialDays: renewalOf(offer, 0)?.trialDays ?? null,
      onlyFor: null,
      from: offer.options.prices,
      isFrom: false,
    },
  };
}

/** The options of a product as on its own page, in a form that works without scripts. */
export function ItemView(props: ItemViewProps): ReactNode {
  const { quote, offer, problems } = props;
  const { quoteId, version } = quote;
  const model = useModel(propsOf(props));
  const { configured, print } = model;
  const href = `${quotePath(quoteId)}/item`;
  return (
    <>
      <p>
        <a className="link" href={quotePath(quoteId)}>{`Back to ${quote.quoteNumber}`}</a>
      </p>
      <h1 className="d d44">{offer.options.name}</h1>
      {problems.length > 0 && (
        <Note kind="bad" announce="alert" lead="Almost there.">
          {problems.join(' ')}
        </Note>
      )}
      <form method="post" action={href} className="pdp-buy quote-item" id="configure">
        <input type="hidden" name="productId" value={offer.options.productId} />
        <input type="hidden" name="version" value={version} />
        <p className="mute">{`${configured.sku} · ${print(configured.total)} in the store as configured`}</p>
        <AxisChoices model={model} />
        <BundleChoices model={model} />
        <GroupedChoices model={model} />
        <GiftcardChoices model={model} />
        <CustomChoices model={model} />
        {offer.options.type !== 'grouped' && (
          <TextField
            name={FIELDS.quantity}
            label="Quantity"
            inputMode="numeric"
            defaultValue={String(configured.quantity.value)}
          />
        )}
        <p className="row">
          <Button look="buy">Add to quote</Button>
          <button type="submit" className="btn line" formMethod="get" formAction={href} formNoValidate>
            <span>Update the price</span>
          </button>
        </p>
      </form>
    </>
  );
}
