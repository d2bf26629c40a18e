import { Hono, type HonoRequest } from 'hono';
import { discoverySchema } from '#shared/discovery/contract.ts';
import { eventsSchema } from '#shared/discovery/events.ts';
import { type DiscoveryAnswer, type DiscoveryQuestion, NOTHING_FOUND, questionOf } from '#shared/discovery/question.ts';
import { wireAnswer, wireDiscoveryProduct } from '#shared/discovery/wire-answer.ts';
import { Fault } from '#shared/errors.ts';
import { type FoundPost, foundPost } from '#shared/index-post/found-post.ts';
import type { IndexPost } from '#shared/index-post/post.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { currencySign } from '#shared/money/money.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { allows, readShopperId } from '#shared/tracking/consent.ts';
import { discoveryBearer } from '#worker/acts/discovery-token.ts';
import { permissionOf, shopperIdOf } from '#worker/acts/ledger-entries.ts';
import { placeNames } from '#worker/acts/place-names.ts';
import { searchRedirect } from '#worker/acts/search-redirect.ts';
import { countEvents } from '#worker/acts/tracking.ts';
import { within } from '#worker/render/time-limit.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { dropCookie, setCookie } from '#worker/request/cookies.ts';
import { networkOf } from '#worker/request/network.ts';
import { limitRate } from '#worker/request/rates.ts';
import { countTry } from '#worker/request/tries.ts';

/** Most bytes of a question; no real list is filtered by more. */
const QUESTION_LIMIT = 32 * 1024;
/** Most bytes of a batch of events. */
const EVENTS_LIMIT = 64 * 1024;
/** Batches per network; a page sends a handful per minute. */
const EVENTS_LIMIT_OF_NETWORK = { most: 240, windowMs: MINUTE_MS };

/** Search, suggestions and recommendations (spec 3 section 7, product-discovery call). */
export const discovery = new Hono<AppEnv>();

/**
 * Whether a page of this store sends its last events without a token, because it is left before it has one. Nobody needs
 * the token to be known: it is given to everyone.
 */
function isLastWords(asked: HonoRequest): boolean {
  const hasToken = /^Bearer ./i.test(asked.header('authorization') ?? '');
  return asked.path.endsWith('/events') && !hasToken && asked.header('sec-fetch-site') === 'same-origin';
}

discovery.use(async (c, next) => {
  if (!isLastWords(c.req)) await discoveryBearer(c.get('ctx'), c.req.header('authorization'));
  await next();
});

/**
 * A question that cannot be answered returns an empty list, whatever the reason (spec 3 section 7); a search also
 * reports the failure.
 */
async function answerTo(
  ctx: Ctx,
  question: DiscoveryQuestion,
): Promise<{ readonly answer: DiscoveryAnswer; readonly errors: readonly string[] }> {
  try {
    return { answer: await ctx.ports.discovery.ask(question), errors: [] };
  } catch (error) {
    if (question.widget === 'search') throw error;
    if (error instanceof Fault && error.code === 'category_not_found')
      return { answer: NOTHING_FOUND, errors: ['uri_not_found'] };
    ctx.log.warn('recommendations_failed', { error });
    return { answer: NOTHING_FOUND, errors: ['unknown_error'] };
  }
}

/** The products of an answer, in its order. Products that the site does not show are left out. */
async function productsOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const [{ cards, facts }, tree] = await Promise.all([
    ctx.store.discoveryFacts.withCards(ids),
    ctx.store.categories.tree(),
  ]);
  return cards.map((card) => {
    const own = facts.get(card.productId);
    const names = placeNames(tree, own?.categoryIds ?? []);
    return wireDiscoveryProduct({ site: ctx.site, nowMs: ctx.now }, card, own, names);
  });
}

/** How long products wait for posts from an outside blog, in milliseconds. */
const POSTS_LIMIT_MS = 400;
const NO_POSTS: readonly IndexPost[] = [];

/**
 * Posts of The Index that match what someone types. They are searched at the same time as products and never delay
 * them; a store without posts skips this.
 */
async function postsOf(ctx: Ctx, search: string, most: number): Promise<readonly FoundPost[]> {
  const { index } = ctx.ports;
  if (search === '' || (await index.isEmpty())) return [];
  const found = index
    .posts(postsQuery({ search, isBegun: true, perPage: most, orderBy: 'relevance' }))
    .then(({ posts }) => posts);
  // Posts that arrive later are cached for the next shopper who types the same.
  if (ctx.config.indexHost !== '') ctx.later(found);
  const posts = await within(found, POSTS_LIMIT_MS, () => NO_POSTS);
  return posts.map((post) => foundPost(ctx.site, post));
}

discovery.post('/products', async (c) => {
  const ctx = c.get('ctx');
  await limitRate(ctx, 'SEARCHES');
  const { data } = await body(c.req.raw, discoverySchema, QUESTION_LIMIT);
  const asked = questionOf(data);
  // A browser need not send an id: its cookie has one if the shopper has agreed.
  const question = { ...asked, userId: asked.userId || shopperIdOf(ctx) };
  const { post } = data.content;
  const [{ answer, errors }, ownRedirect, posts] = await Promise.all([
    answerTo(ctx, question),
    question.widget === 'search' ? searchRedirect(ctx, question.keyphrase) : null,
    post && question.widget === 'search' ? postsOf(ctx, question.keyphrase, post.max) : undefined,
  ]);
  // A redirect written by staff takes precedence over one from an outside service.
  const redirectPath = ownRedirect ?? answer.redirectPath;
  const products = question.hasProducts ? await productsOf(ctx, answer.ids) : [];
  return c.json(
    wireAnswer(
      { site: ctx.site, sign: currencySign(ctx.site) },
      question,
      { ...answer, redirectPath },
      { products, posts },
      errors,
    ),
  );
});

const newNumber = () => crypto.randomUUID().replaceAll('-', '');

/**
 * Gives someone who agrees to be known a number, and each of their visits one (spec 3 section 9). A visit begins the 60 days of
 * the shopper's number again. The store sets both: browsers end cookies of scripts after a week. Who does not agree anymore
 * has no number. `sent`: the number that the events came with. Returns both; '' for none.
 */
function knownAs(ctx: Ctx, gpc: boolean, sent: string): { readonly shopperId: string; readonly visitId: string } {
  const { shopperId, visitId } = ctx.visitor;
  if (!allows(permissionOf(ctx, gpc).granted, 'discoveryShopper')) {
    if (visitId !== '') dropCookie(ctx, 'visit');
    return { shopperId: '', visitId: '' };
  }
  const known = { shopperId: shopperId || sent || newNumber(), visitId: visitId || newNumber() };
  if (visitId === '') setCookie(ctx, 'visit', known.visitId);
  if (visitId === '' || shopperId === '') setCookie(ctx, 'shopper', known.shopperId);
  return known;
}

/** Shopper events (spec 3 section 7, event call). The answer says that they are counted, each once. */
discovery.post('/events', async (c) => {
  const ctx = c.get('ctx');
  const subject = `discovery:network:${networkOf(ctx.visitor.address)}`;
  await countTry(ctx, [{ subject, limit: EVENTS_LIMIT_OF_NETWORK }]);
  const { events, ...delivery } = await body(c.req.raw, eventsSchema, EVENTS_LIMIT);
  const sent = readShopperId(events.find(({ user_id }) => user_id !== '')?.user_id);
  const { shopperId, visitId } = knownAs(ctx, delivery.gpc, sent);
  const known = events.map((event) => (event.user_id === '' ? { ...event, user_id: shopperId } : event));
  await countEvents(ctx, known, { ...delivery, visitId });
  return c.json({ ok: true });
});
