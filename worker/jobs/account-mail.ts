import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { accountOpened, passwordChanged, passwordForgotten } from '#worker/jobs/mail/account.ts';
import type { Mail } from '#worker/ports/mail/port.ts';
import { CustomerStore } from '#worker/store/customers.ts';
import type { AccountEventType, StoreEvent } from '#worker/store/events.ts';

/** An event of a customer's account. */
export type AccountEvent = StoreEvent & { readonly type: AccountEventType };

const TYPES: readonly string[] = [
  'account.opened',
  'password.forgotten',
  'password.changed',
] satisfies AccountEventType[];

export function isAccountEvent(event: StoreEvent): event is AccountEvent {
  return TYPES.includes(event.type);
}

/** Tells a customer what happened to his account. Nobody is told of one that is gone. */
export async function accountMail(
  env: Env,
  event: AccountEvent,
): Promise<{ readonly mail?: Mail; readonly writes: readonly D1PreparedStatement[] }> {
  const customers = new CustomerStore(env.DB);
  const customer = await customers.byId(Number(event.subject));
  if (!customer) return { writes: [] };
  const { site: code, origin } = event.payload as { readonly site: SiteCode; readonly origin: string };
  const letter = { eventId: event.eventId, customer, site: SITES[code], origin };
  switch (event.type) {
    case 'account.opened':
      return { mail: accountOpened(letter), writes: [] };
    case 'password.changed':
      return { mail: passwordChanged(letter), writes: [] };
    case 'password.forgotten': {
      // Made here: what waits in a table or a queue holds no token.
      const { token, write } = await customers.draftPasswordLink(customer.customerId, Date.now());
      return { mail: passwordForgotten(letter, token), writes: [write] };
    }
  }
}
