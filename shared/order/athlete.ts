import type { EventRegistration } from '#shared/event/registration.ts';

function words({ athlete, ...own }: EventRegistration, names: readonly string[]): string {
  const fields: Readonly<Record<string, unknown>> = { ...(athlete ?? own) };
  return names
    .map((name) =>
      String(fields[name] ?? '')
        .trim()
        .toLowerCase(),
    )
    .filter((word) => word !== '')
    .join(' ');
}

/**
 * The athlete of an event entry, as far as it names one: by email address, else by name and date of birth. Undefined if
 * it names no one; then the buyer is the athlete.
 */
export function athleteOf(entry: EventRegistration | undefined): string | undefined {
  if (!entry) return undefined;
  const address = words(entry, ['email']);
  const name = words(entry, ['firstName', 'lastName', 'birthdate']);
  if (address !== '') return `athlete:${address}`;
  return name === '' ? undefined : `athlete:${name}`;
}

/**
 * The keys under which an order enters its athlete: the athlete's own, else the buyer's customer number and address.
 */
export function starters(
  entry: EventRegistration | undefined,
  buyer: { readonly customerId: number | null; readonly email: string },
): readonly string[] {
  const athlete = athleteOf(entry);
  if (athlete !== undefined) return [athlete];
  const address = `address:${buyer.email.toLowerCase()}`;
  return buyer.customerId === null ? [address] : [address, `customer:${buyer.customerId}`];
}
