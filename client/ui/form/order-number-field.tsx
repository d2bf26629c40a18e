import type { ReactNode } from 'react';
import type { Site } from '#shared/site/sites.ts';
import { TextField } from './text-field.tsx';

/** Asks for an order number and shows an example; older emails show the order id instead. */
export function OrderNumberField({ site }: { readonly site: Pick<Site, 'letter'> }): ReactNode {
  return (
    <TextField
      name="orderId"
      label="Order number"
      hint={`It is in our confirmation, for example ${site.letter}-1048-2271.`}
      isRequired
      maxLength={64}
      autoComplete="off"
    />
  );
}
