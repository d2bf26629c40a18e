import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Config } from '#worker/config.ts';
import { newsletterBegun, newsletterConfirmation, newsletterLeaving } from '#worker/jobs/mail/newsletter.ts';
import { mailOrigin } from '#worker/jobs/mail-origin.ts';
import { newsletterToken } from '#worker/store/account/newsletter-links.ts';
import type { NewsletterTold } from '#worker/store/account/newsletter-subscriptions.ts';
import type { NewsletterEventType, StoreEvent } from '#worker/store/events.ts';
import type { Mail } from '#worker/store/mails.ts';

/** How long a confirmation link is valid; its email says so. */
const CONFIRM_LIFE_MS = 2 * DAY_MS;

/** An event of an address that gets newsletters, or is asked whether it wants them. */
type NewsletterEvent = StoreEvent & { readonly type: NewsletterEventType };

const LETTERS = {
  'newsletter.asked': newsletterConfirmation,
  'newsletter.begun': newsletterBegun,
  'newsletter.leaving': newsletterLeaving,
} as const satisfies Readonly<Record<NewsletterEventType, unknown>>;

export function isNewsletterEvent(event: StoreEvent): event is NewsletterEvent {
  return Object.hasOwn(LETTERS, event.type);
}

/** Builds the email of an event, with its link. */
export async function newsletterMail(config: Config, event: NewsletterEvent): Promise<Mail> {
  const {
    site: code,
    origin: asked,
    listIds,
    userId,
    consent,
  } = event.payload as NewsletterTold & { readonly site: SiteCode };
  const site = SITES[code];
  const origin = mailOrigin(config, site, asked);
  const email = event.subject;
  const isAsked = event.type === 'newsletter.asked';
  const endsMs = isAsked ? event.createdMs + CONFIRM_LIFE_MS : null;
  const token = await newsletterToken(
    { does: isAsked ? 'confirm' : 'leave', email, listIds, userId, endsMs, consent },
    config.sessionSecret,
  );
  return LETTERS[event.type]({ eventId: event.eventId, email, site, origin, token });
}
