import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import {
  accountDeleted,
  accountOpened,
  emailChange,
  emailNotice,
  emailTaken,
  passwordChanged,
  passwordForgotten,
} from '#worker/jobs/mail/account.ts';
import { mailOrigin } from '#worker/jobs/mail-origin.ts';
import type { AccountOwner } from '#worker/store/account/account-events.ts';
import { CustomerStore } from '#worker/store/account/customers.ts';
import { EmailChangeStore } from '#worker/store/account/email-changes.ts';
import type { AccountEventType, StoreEvent } from '#worker/store/events.ts';
import type { Mail } from '#worker/store/mails.ts';
import { Hashers } from '#worker/stubs/hashers.ts';
import { customerObject } from '#worker/stubs/shopper-object.ts';

/** An event of a customer's account. */
export type AccountEvent = StoreEvent & { readonly type: AccountEventType };

const TYPES: readonly string[] = [
  'account.opened',
  'account.deleted',
  'email.asked',
  'email.notice',
  'password.forgotten',
  'password.changed',
] satisfies AccountEventType[];

export function isAccountEvent(event: StoreEvent): event is AccountEvent {
  return TYPES.includes(event.type);
}

/** The result of an event: an email, and what has to be written before it is sent. */
interface Left {
  readonly mail?: Mail;
  readonly writes: readonly D1PreparedStatement[];
}

/** Where the event happened, and the owner of an account that no longer exists. */
interface AccountPayload {
  readonly site: SiteCode;
  readonly origin: string;
  readonly owner?: AccountOwner;
}

/**
 * Builds the email that tells a customer what happened to an account. For an account that no longer exists there is
 * none, except about its deletion.
 */
export async function accountMail(env: Env, event: AccountEvent, nowMs: number): Promise<Left> {
  const customerId = Number(event.subject);
  const { site: code, origin: asked, owner } = event.payload as AccountPayload;
  const site = SITES[code];
  const customers = new CustomerStore(env.DB, new Hashers(env, site, nowMs));
  const originOf = () => mailOrigin(configOf(env), site, asked);
  if (event.type === 'account.deleted') {
    // Erased again here, because the request that deleted the account may have been interrupted before this step.
    await customerObject(env, customerId).erase();
    if (!owner) return { writes: [] };
    const letter = { eventId: event.eventId, customer: owner, site, origin: originOf() };
    return { mail: accountDeleted(letter), writes: [] };
  }
  const customer = await customers.byId(customerId);
  if (!customer) return { writes: [] };
  const letter = { eventId: event.eventId, customer, site, origin: originOf() };
  switch (event.type) {
    case 'account.opened':
      return { mail: accountOpened(letter), writes: [] };
    case 'password.changed':
      return { mail: passwordChanged(letter), writes: [] };
    case 'email.notice':
      return { mail: emailNotice(letter), writes: [] };
    case 'email.asked': {
      const changes = new EmailChangeStore(env.DB);
      const email = await changes.askedBy(customerId, nowMs);
      if (email === undefined) return { writes: [] };
      const other = await customers.byEmail(email);
      if (other) return { mail: emailTaken({ ...letter, customer: other }), writes: [] };
      const { token, write } = await changes.draftLink(customerId, nowMs);
      return { mail: emailChange({ ...letter, customer: { ...customer, email } }, token), writes: [write] };
    }
    case 'password.forgotten': {
      // Created here, so that nothing waiting in a table or a queue contains a token.
      const { token, writes } = await customers.draftPasswordLink(customerId, nowMs);
      return { mail: passwordForgotten(letter, token), writes };
    }
  }
}
