import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, layout, paragraph } from './layout.tsx';

/** The data of every email about newsletters. */
interface NewsletterLetter {
  readonly eventId: string;
  readonly email: string;
  readonly site: Site;
  readonly origin: string;
  /** Token of the link that confirms or ends the newsletters. */
  readonly token: string;
}

const linkTo = ({ site, origin, token }: NewsletterLetter, path: string): string =>
  `${origin}${sitePath(site, path)}?t=${token}`;

function mailOf(
  { eventId, email }: NewsletterLetter,
  kind: Mail['kind'],
  { subject, words, label, url }: { subject: string; words: readonly string[]; label: string; url: string },
): Mail {
  return {
    mailId: `${eventId}-mail`,
    kind,
    recipient: email,
    subject,
    html: layout(subject, [...words.map(paragraph), buttonLink(url, label)]),
    text: [subject, ...words, `${label}: ${url}`].join('\n\n'),
  };
}

/** Builds the email that asks an address whether it wants newsletters. */
export function newsletterConfirmation(letter: NewsletterLetter): Mail {
  return mailOf(letter, 'newsletter-confirm', {
    subject: 'Please confirm your newsletters',
    words: [
      'Someone, probably you, signed up this address for our newsletters. They begin once you confirm them; the link below expires in two days.',
      'If this was not you, you can ignore this email. We will not send you any newsletters.',
    ],
    label: 'Confirm',
    url: linkTo(letter, '/newsletter-confirm'),
  });
}

/** Builds the email that tells an address that its newsletters have begun, with the link that ends them. */
export function newsletterBegun(letter: NewsletterLetter): Mail {
  const unsubscribeUrl = linkTo(letter, '/newsletter-unsubscribe');
  const mail = mailOf(letter, 'newsletter-begun', {
    subject: 'You are signed up for our newsletters',
    words: [
      'Someone, probably you, signed up this address for our newsletters.',
      'If this was not you, or if you change your mind, the link below ends them.',
    ],
    label: 'Unsubscribe',
    url: unsubscribeUrl,
  });
  return { ...mail, unsubscribeUrl };
}

/** Builds the email with the link that ends all newsletters of an address on a site, which its reader requested. */
export function newsletterLeaving(letter: NewsletterLetter): Mail {
  const unsubscribeUrl = linkTo(letter, '/newsletter-unsubscribe');
  const mail = mailOf(letter, 'newsletter-leave', {
    subject: 'Unsubscribe from our newsletters',
    words: [
      'Someone, probably you, requested a link to unsubscribe this address from our newsletters.',
      'If this was not you, you can ignore this email. Nothing changes.',
    ],
    label: 'Unsubscribe',
    url: unsubscribeUrl,
  });
  return { ...mail, unsubscribeUrl };
}
