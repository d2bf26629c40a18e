import { Hono } from 'hono';
import { discoverySchema } from '#shared/discovery/contract.ts';
import { type DiscoveryAnswer, type DiscoveryQuestion, NOTHING_FOUND, questionOf } from '#shared/discovery/question.ts';
import { wireAnswer, wireDiscoveryProduct } from '#shared/discovery/wire-answer.ts';
import { Fault } from '#shared/errors.ts';
import { currencySign } from '#shared/money/money.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { discoveryBearer } from '#worker/request/discovery-token.ts';

/** Most bytes of a question; nobody narrows a list by more. */
const QUESTION_LIMIT = 32 * 1024;
/** Levels of a product's category that an answer names. */
const LEVELS = 3;

/** Search, suggestions and recommendations (spec 3 section 7, product-discovery call). */
export const discovery = new Hono<AppEnv>();

discovery.use(async (c, next) => {
  await discoveryBearer(c.var.ctx, c.req.header('authorization'));
  await next();
});

/** What cannot be answered leaves the list empty, whatever the reason (spec 3 section 7); a search says that it failed. */
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

/** The products of an answer, in its order; those that the site does not show are left out. */
async function productsOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const [cards, facts, tree] = await Promise.all([
    ctx.store.listings.cards(ids),
    ctx.store.discoveryFacts.of(ids),
    ctx.store.categories.tree(),
  ]);
  return cards.map((card) => {
    const own = facts.get(card.productId);
    const paths = (own?.categoryIds ?? []).map((id) => tree.byId.get(id)?.path ?? []);
    const path = paths.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const names = path.slice(0, LEVELS).flatMap((id) => tree.byId.get(id)?.name ?? []);
    return wireDiscoveryProduct({ site: ctx.site, nowMs: ctx.now }, card, own, names);
  });
}

discovery.post('/products', async (c) => {
  const { ctx } = c.var;
  const question = questionOf((await body(c.req.raw, discoverySchema, QUESTION_LIMIT)).data);
  const { answer, errors } = await answerTo(ctx, question);
  const products = question.hasProducts ? await productsOf(ctx, answer.ids) : [];
  return c.json(wireAnswer({ site: ctx.site, sign: currencySign(ctx.site) }, question, answer, products, errors));
});
