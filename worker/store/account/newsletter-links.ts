import { z } from 'zod';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Consent } from './newsletter-subscriptions.ts';
import { seal, unseal } from './sealed.ts';

/** What the link of a newsletter's email may do, and for whom. */
export interface NewsletterLink {
  /** `confirm` begins the subscription, `leave` ends it. */
  readonly does: 'confirm' | 'leave';
  readonly email: string;
  readonly listIds: readonly number[];
  /** The subscriber's own id, if one was given. */
  readonly userId: string | null;
  /** When it expires, Unix milliseconds; null for never, because an email's link must end its emails for good. */
  readonly endsMs: number | null;
  /** What a confirmation confirms; absent in links from before consents were kept, and in those that end newsletters. */
  readonly consent?: Consent | undefined;
}

const PURPOSE = 'newsletter-link';

const linkSchema: z.ZodType<NewsletterLink> = z.strictObject({
  does: z.enum(['confirm', 'leave']),
  email: z.string(),
  listIds: z.array(z.int()),
  userId: z.string().nullable(),
  endsMs: z.number().nullable(),
  consent: z.strictObject({ place: z.string(), text: z.string(), givenMs: z.number() }).optional(),
});
const linkOf = jsonColumn('newsletter.token', linkSchema);

/**
 * The token of a link. It is sealed with the store's secret, so no one else can make or change one, and the address in
 * it cannot be read from a browser's history or a log.
 */
export async function newsletterToken(link: NewsletterLink, secret: string): Promise<string> {
  const sealed = await seal(JSON.stringify(link), secret, PURPOSE);
  return sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The link of a token; undefined if this store did not make it, it is for something else, or it has expired. */
export async function readNewsletterToken(
  token: string,
  does: NewsletterLink['does'],
  secret: string,
  nowMs: number,
): Promise<NewsletterLink | undefined> {
  const text = await unseal(token.replaceAll('-', '+').replaceAll('_', '/'), secret, PURPOSE);
  if (text === undefined) return undefined;
  const link = linkOf(text);
  return link.does === does && (link.endsMs === null || link.endsMs > nowMs) ? link : undefined;
}
