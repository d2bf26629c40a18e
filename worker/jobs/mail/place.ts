import type { Division, Edition } from '#shared/event/edition.ts';
import { editionPath } from '#shared/event/place.ts';
import { momentIn } from '#shared/event/words.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, layout, paragraph } from './layout.tsx';

/** The data of an email about a place in a competition. */
interface PlaceLetter {
  readonly eventId: string;
  readonly recipient: string;
  readonly site: Site;
  readonly origin: string;
  readonly edition: Edition;
  readonly division: Division;
}

function mailOf(
  { eventId, recipient }: PlaceLetter,
  kind: Mail['kind'],
  subject: string,
  words: readonly string[],
  [label, url]: readonly [string, string],
): Mail {
  return {
    mailId: `${eventId}-mail`,
    kind,
    recipient,
    subject,
    html: layout(subject, [...words.map(paragraph), buttonLink(url, label)]),
    text: [subject, ...words, `${label}: ${url}`].join('\n\n'),
  };
}

const placeName = ({ edition, division }: PlaceLetter) => `${division.name} at ${edition.name} ${edition.year}`;

/** Builds the email to a customer who waited: a place is free and kept for them. */
export function placeOffered(letter: PlaceLetter, untilMs: number): Mail {
  const { edition, origin, site } = letter;
  const until = momentIn(untilMs, edition.timeZone, site.locale);
  return mailOf(
    letter,
    'place-offered',
    `A place has opened up: ${placeName(letter)}`,
    [
      `You are next on the waiting list for ${placeName(letter)}, and a place has opened up.`,
      `We are holding it for you until ${until}. Log in and register by then; after that, it goes to the next athlete.`,
    ],
    ['Register', `${origin}${sitePath(site, `${editionPath(edition)}/register`)}`],
  );
}

/** Builds the email to someone whom another athlete offers a place. */
export function placePassed(letter: PlaceLetter, from: string): Mail {
  const { origin, site } = letter;
  return mailOf(
    letter,
    'place-passed',
    `${from} is offering you a place: ${placeName(letter)}`,
    [
      `${from} cannot compete in ${placeName(letter)} and is offering you the place. There is nothing to pay.`,
      'Log in with this email address, or create an account with it, to accept the place with your details.',
    ],
    ['See the offer', `${origin}${sitePath(site, '/account/events')}`],
  );
}
