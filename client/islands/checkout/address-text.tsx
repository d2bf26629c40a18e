import type { ReactNode } from 'react';
import type { Address } from '#shared/address/contract.ts';
import { placeLine } from '#shared/address/words.ts';
import { countryIn } from '#shared/checkout/figures.ts';
import { useCheckout } from './model.ts';

/** An address as lines, with its country where the site sends to several. */
export function AddressText({ address }: { readonly address: Address }): ReactNode {
  const { facts } = useCheckout();
  const { firstname, lastname, street, countryId } = address;
  const lines = [`${firstname} ${lastname}`.trim(), ...street, placeLine(address)];
  const country = facts.countries.length > 1 ? (countryIn(facts, countryId)?.name ?? countryId) : '';
  return [...lines, country].filter((line) => line.trim() !== '').map((line) => <span key={line}>{line}</span>);
}
