import type { Customer } from '#shared/customer/contract.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/ports/mail/port.ts';
import { escaped, layout, paragraph } from './layout.ts';

/** What every mail about an account is made from. */
interface AccountLetter {
  readonly eventId: string;
  readonly customer: Customer;
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
      'the password of your account was changed just now, and you are logged out everywhere.',
      'If that was not you, please choose a new one at once.',
    ],
    link: ['Choose a new password', `${origin}${sitePath(site, '/account/forgot-password')}`],
  });
}
