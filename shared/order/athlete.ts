import type { Item } from '#shared/list/contract.ts';

/** What an event entry says of its athlete. */
export type EventRegistration = NonNullable<Item['metadata']['eventRegistration']>;

function words(entry: EventRegistration, names: readonly string[]): string {
  return names
    .map((name) => entry[name]?.trim().toLowerCase() ?? '')
    .filter((word) => word !== '')
    .join(' ');
}

/**
 * Who starts by an event entry, as far as it says so: by address, else by name and day of birth. undefined where it names
 * nobody: then it is the buyer.
 */
export function athleteOf(entry: EventRegistration | undefined): string | undefined {
  if (!entry) return undefined;
  const address = words(entry, ['email']);
  const name = words(entry, ['firstName', 'lastName', 'birthdate']);
  if (address !== '') return `athlete:${address}`;
  return name === '' ? undefined : `athlete:${name}`;
}

/** The names under which an order enters its athlete: his own, else those of its buyer, customer and address. */
export function starters(
  entry: EventRegistration | undefined,
  buyer: { readonly customerId: number | null; readonly email: string },
): readonly string[] {
  const athlete = athleteOf(entry);
  if (athlete !== undefined) return [athlete];
  const address = `address:${buyer.email.toLowerCase()}`;
  return buyer.customerId === null ? [address] : [address, `customer:${buyer.customerId}`];
}
