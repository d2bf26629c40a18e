import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Country } from '#shared/address/countries.ts';
import { addressWords } from '#shared/address/words.ts';
import { DELIVERY_PLACE } from '#shared/delivery/place-key.ts';
import type { Site } from '#shared/site/sites.ts';

interface DeliveryFormProps {
  readonly site: Pick<Site, 'country'>;
  /** Where the site ships to. */
  readonly countries: readonly Country[];
  readonly productId: number;
}

/**
 * Asks where a product goes and says when it arrives: at the place that the browser remembers, else in the visitor's
 * country. The page is the same for everyone, and the browser asks, so that the form is of no use, and not shown, without
 * script.
 */
export function DeliveryForm({ site, countries, productId }: DeliveryFormProps): ReactNode {
  const { country } = site;
  const served = countries.map(({ alpha2 }) => alpha2);
  const words = addressWords(country);
  return (
    <Enhanced name="delivery" when={`kept:${DELIVERY_PLACE}`} props={{ productId, country }}>
      <form className="delivery" data-testid="delivery-form" noValidate>
        {countries.length > 1 && (
          <SelectField
            name="deliver-country"
            label="Deliver to"
            defaultValue={country}
            options={countries.map(({ alpha2, name }) => ({ value: alpha2, label: name }))}
          />
        )}
        <TextField
          name="deliver-postcode"
          label={countries.length > 1 ? words.postcode : `Deliver to ${words.postcodeInText}`}
          autoComplete="postal-code"
          maxLength={32}
        />
        <Button look="line">Check date</Button>
        <Enhanced name="delivery-estimate" when="visible" props={{ productId, served }}>
          <p className="delivery-said" role="status" data-testid="delivery-date" />
        </Enhanced>
      </form>
    </Enhanced>
  );
}
