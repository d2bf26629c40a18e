import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { addressWords } from '#shared/address/words.ts';
import { arrivalWords } from '#shared/delivery/arrival-words.ts';
import { columnPrinter } from '#shared/money/money.ts';
import type { Estimate, EstimatePlace } from '#shared/shipping/estimate.ts';
import { contentsText } from '#shared/shipping/package-words.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

/** The data and the handler of a shipping estimate. */
export interface ShippingEstimateModel {
  /** Countries that the site ships to, by name; never empty. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** The visitor's default country. */
  readonly country: string;
  /** Null before the first request. */
  readonly estimate: Estimate | null;
  /** A request is in progress. */
  readonly isBusy?: boolean;
  /** Without it the form leads to the cart with its fields in the address. */
  readonly onPlace?: (place: EstimatePlace) => void;
}

export interface ShippingEstimateProps {
  readonly model: ShippingEstimateModel;
  readonly site: CartSite;
}

interface RatesProps {
  readonly estimate: Estimate;
  readonly site: CartSite;
}

function Rates({ estimate: { rates, packages = [] }, site }: RatesProps): ReactNode {
  const rowsOf = (number: number | undefined) =>
    rates.filter(({ packageNumber }) => number === undefined || packageNumber === number);
  const print = columnPrinter(site, (note) => {
    for (const { rate } of rates) note(rate);
  });
  const groups = packages.length > 0 ? packages : [{ packageNumber: undefined, items: [] }];
  return (
    <ul data-testid="shipping-rates">
      {groups.map(({ packageNumber, items }) => (
        <Fragment key={packageNumber ?? 0}>
          {packageNumber !== undefined && (
            <li className="s14 mute">{`Package ${packageNumber}: ${contentsText(items)}`}</li>
          )}
          {rowsOf(packageNumber).map(({ shippingCode, label, rate, deliveryDate }) => (
            <li key={shippingCode}>
              <span>
                {label}
                {deliveryDate && (
                  <span className="s14 arrival" data-testid="delivery-date">
                    {arrivalWords(deliveryDate, site.locale)}
                  </span>
                )}
              </span>
              <b>{rate === 0 ? 'Free' : print(rate)}</b>
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

/** Estimates the cost of shipping to a country and postcode. */
export function ShippingEstimate({ model, site }: ShippingEstimateProps): ReactNode {
  const { countries, country: first, estimate, isBusy, onPlace } = model;
  const place = estimate?.place;
  const [country, setCountry] = useState(place?.countryId ?? first);
  const [postcode, setPostcode] = useState(place?.postcode ?? '');
  const { postcode: word, postcodeInText } = addressWords(country);
  useEffect(() => {
    if (!place) return;
    setCountry(place.countryId);
    setPostcode(place.postcode);
  }, [place]);
  return (
    <details className="acc estimate" open={estimate !== null}>
      <summary>Estimate shipping</summary>
      <form
        className="acc-body"
        method="get"
        action={sitePath(site, '/cart')}
        onSubmit={
          onPlace &&
          ((event) => {
            event.preventDefault();
            onPlace({ countryId: country, postcode: postcode.trim() });
          })
        }
      >
        {countries.length > 1 ? (
          <SelectField
            name="country"
            id="estimate-country"
            label="Country"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            value={country}
            onValue={setCountry}
          />
        ) : (
          <input type="hidden" name="country" value={country} />
        )}
        <TextField
          name="postcode"
          id="estimate-postcode"
          label={word}
          value={postcode}
          onValue={setPostcode}
          isRequired
          requiredMessage={`Please enter your ${postcodeInText}`}
          maxLength={32}
          autoComplete="postal-code"
          error={estimate?.problem ?? undefined}
        />
        <Button look="line" isLoading={isBusy}>
          Estimate
        </Button>
        <div role="status">{estimate && estimate.rates.length > 0 && <Rates estimate={estimate} site={site} />}</div>
      </form>
    </details>
  );
}
