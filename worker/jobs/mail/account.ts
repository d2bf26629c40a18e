import { type Site, sitePath } from '#shared/site/sites.ts';
import type { AccountOwner } from '#worker/store/account/account-events.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, layout, paragraph } from './layout.tsx';

/** The data of every email about an account. */
interface AccountLetter {
  readonly eventId: string;
  readonly customer: AccountOwner;
  readonly site: Site;
  readonly origin: string;
}

function mailOf(
  { eventId, customer }: AccountLetter,
  kind: Mail['kind'],
  { subject, words, link }: { subject: string; words: readonly string[]; link: readonly [label: string, url: string] },
): Mail {
  const all = [`Hello ${customer.firstname},`, ...words];
  const [label, url] = link;
  return {
    mailId: `${eventId}-mail`,
    kind,
    recipient: customer.email,
    subject,
    html: layout(subject, [...all.map(paragraph), buttonLink(url, label)]),
    text: [...all, `${label}: ${url}`].join('\n\n'),
  };
}

/** Builds the email that welcomes a new customer. */
export function accountOpened(letter: AccountLetter): Mail {
  const { customer, site, origin } = letter;
  return mailOf(letter, 'account-opened', {
    subject: 'Your account is ready',
    words: [`you can now log in with ${customer.email} to track your orders and save lists and addresses.`],
    link: ['Go to your account', `${origin}${sitePath(site, '/account/dashboard')}`],
  });
}

/** Builds the email with the link for choosing a new password. */
export function passwordForgotten(letter: AccountLetter, token: string): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'password-forgotten', {
    subject: 'Choose a new password',
    words: [
      'someone, probably you, has requested a new password. The link below can be used once and expires in 30 minutes.',
      'If this was not you, you can ignore this email. Your password will not change.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, `/account/reset-password/${token}`)}`],
  });
}

/** Builds the email about a changed password, in case someone else changed it. */
export function passwordChanged(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'password-changed', {
    subject: 'Your password was changed',
    words: [
      'your password was just changed. Any device that was logged in with the old one will need to log in again.',
      'If this was not you, please choose a new one immediately.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, '/account/forgot-password')}`],
  });
}

/** Builds the email with the link that confirms a new address, sent to that address. */
export function emailChange(letter: AccountLetter, token: string): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'email-change', {
    subject: 'Confirm your new email address',
    words: [
      'someone, probably you, wants to use this address to log in. The link below can be used once and expires in an hour.',
      'If this was not you, you can ignore this email. No one can use this address without the link.',
    ],
    link: ['Confirm the address', `${origin}${sitePath(site, `/account/confirm-email/${token}`)}`],
  });
}

/** Builds the email that tells an account's owner that someone wants its address for another account. */
export function emailTaken(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'email-taken', {
    subject: 'You already have an account with this address',
    words: [
      'someone, perhaps you, tried to use this address for another account. It is already in use for yours, so nothing was changed.',
      'If this was you, log in with this address, or change the email address of your existing account first.',
    ],
    link: ['Log in', `${origin}${sitePath(site, '/login')}`],
  });
}

/** Builds the email that tells the old address about a requested new one, in case someone else requested it. */
export function emailNotice(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'email-notice', {
    subject: 'Your email address is about to change',
    words: [
      'someone, probably you, asked to change the email address of your account. It will change as soon as the new address is confirmed.',
      'If this was not you, please choose a new password immediately. That will stop the change.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, '/account/forgot-password')}`],
  });
}

/** Builds the email about a deleted account, which lists what is still kept. */
export function accountDeleted(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'account-deleted', {
    subject: 'Your account has been deleted',
    words: [
      'your account has been deleted, along with your addresses, lists, cards and everything else we stored for you. We keep your orders for as long as the law requires.',
      'Orders already on their way will still arrive.',
    ],
    link: ['To the shop', `${origin}${sitePath(site, '/')}`],
  });
}
