import { type Site, sitePath } from '#shared/site/sites.ts';
import type { AccountOwner } from '#worker/store/account/account-events.ts';
import type { Mail } from '#worker/store/mails.ts';
import { escaped, layout, paragraph } from './layout.ts';

/** What every mail about an account is made from. */
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
    html: layout(subject, [
      ...all.map(paragraph),
      `<p style="margin:0"><a href="${escaped(url)}">${escaped(label)}</a></p>`,
    ]),
    text: [...all, `${label}: ${url}`].join('\n\n'),
  };
}

/** Welcomes somebody who has registered. */
export function accountOpened(letter: AccountLetter): Mail {
  const { customer, site, origin } = letter;
  return mailOf(letter, 'account-opened', {
    subject: 'Your account is open',
    words: [`you can log in with ${customer.email} from now on, see your orders and keep lists and addresses.`],
    link: ['Go to your account', `${origin}${sitePath(site, '/account/dashboard')}`],
  });
}

/** Brings the link with which a new password is chosen. */
export function passwordForgotten(letter: AccountLetter, token: string): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'password-forgotten', {
    subject: 'Choose a new password',
    words: [
      'somebody, probably you, has asked for a new password. The link below works once, and for an hour.',
      'If that was not you, there is nothing to do: your password stays as it is.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, `/account/reset-password/${token}`)}`],
  });
}

/** Says that a password was changed, to whoever has not done it himself. */
export function passwordChanged(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'password-changed', {
    subject: 'Your password was changed',
    words: [
      'the password of your account was changed just now. Every device that was logged in with the old one has to log in again.',
      'If that was not you, please choose a new one at once.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, '/account/forgot-password')}`],
  });
}

/** Brings the link that confirms a new address, to that address. */
export function emailChange(letter: AccountLetter, token: string): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'email-change', {
    subject: 'Confirm your new email address',
    words: [
      'somebody, probably you, wants to log in with this address from now on. The link below works once, and for an hour.',
      'If that was not you, there is nothing to do: nobody can use this address without the link.',
    ],
    link: ['Confirm the address', `${origin}${sitePath(site, `/account/confirm-email/${token}`)}`],
  });
}

/** Says to the owner of an account that somebody wants its address for another one. */
export function emailTaken(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'email-taken', {
    subject: 'You have an account with this address',
    words: [
      'somebody, perhaps you, wants to use this address for another account. It belongs to yours, so nothing was changed.',
      'If that was you: log in with this address, or give your account here another one first.',
    ],
    link: ['Log in', `${origin}${sitePath(site, '/login')}`],
  });
}

/** Says to the old address that a new one was asked for, to whoever has not done it himself. */
export function emailNotice(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'email-notice', {
    subject: 'Your email address is about to change',
    words: [
      'somebody, probably you, wants your account to have another email address. It changes as soon as that address is confirmed.',
      'If that was not you, please choose a new password at once: that stops the change.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, '/account/forgot-password')}`],
  });
}

/** Says that an account is gone, and what stays. */
export function accountDeleted(letter: AccountLetter): Mail {
  const { site, origin } = letter;
  return mailOf(letter, 'account-deleted', {
    subject: 'Your account is deleted',
    words: [
      'your account is deleted, with your addresses, lists, cards and all else that we kept for you. We keep your orders for as long as the law asks us to keep our books.',
      'An order that is on its way arrives as agreed.',
    ],
    link: ['To the shop', `${origin}${sitePath(site, '/')}`],
  });
}
