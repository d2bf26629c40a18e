import { Hono } from 'hono';
import type { categoryAnswer } from '#shared/category/answers.ts';
import type { blockAnswer } from '#shared/content/answers.ts';
import { Fault } from '#shared/errors.ts';
import { selectListing } from '#shared/facet/select.ts';
import { parseSelection } from '#shared/facet/selection.ts';
import { toMajor } from '#shared/money/money.ts';
import type { compatibleAnswer, completeProductAnswer, groupPricesAnswer, hotAnswer } from '#shared/product/answers.ts';
import { wireCard, wireProduct } from '#shared/product/wire.ts';
import type { Answer } from '#shared/schema/tied.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { cachedJson, idOf } from '#worker/request/service.ts';

const CATALOGUE_SECONDS = 300;
const BLOCK_SECONDS = 3600;

/** Catalogue and content (spec 2 section 7, spec 3 section 7). */
export const content = new Hono<AppEnv>();

/** A product that the site sells: it has a price there, or one of its parts has (public contract, section 2). */
async function product(reading: ReturnType<Ctx['store']['products']['byId']> | undefined) {
  const found = await reading;
  const isSold = found && [found.product, ...found.product.children].some(({ prices }) => prices.price !== null);
  if (!isSold) throw new Fault('product_not_found');
  return found;
}

function byId(ctx: Ctx, text: string) {
  const id = idOf(text);
  return id === undefined ? undefined : ctx.store.products.byId(id);
}

content.get('/catalog/category/:id', async (c) => {
  const ctx = c.get('ctx');
  const id = idOf(c.req.param('id'));
  const tree = await ctx.store.categories.tree();
  const category = id === undefined ? undefined : tree.byId.get(id);
  if (!category) throw new Fault('category_not_found');
  const selection = parseSelection(ctx.url.searchParams);
  const index = await ctx.store.listings.index(category.categoryId, selection.sort);
  const listing = index && selectListing(index, selection);
  const cards = listing ? await ctx.store.listings.cards(listing.ids) : [];
  return cachedJson(
    c,
    {
      category: {
        categoryId: category.categoryId,
        name: category.name,
        url: category.url,
        path: category.path,
        topLinks: tree
          .childrenOf(category.categoryId)
          .map((child) => ({ categoryId: child.categoryId, name: child.name, url: child.url })),
        description: category.document.description,
      },
      products: cards.map((card) => wireCard(card, ctx.now)),
      total: listing?.total ?? 0,
      page: listing?.page ?? 1,
      pageCount: listing?.pageCount ?? 1,
    } satisfies Answer<typeof categoryAnswer>,
    CATALOGUE_SECONDS,
  );
});

content.get('/catalog/product/group-prices', async (c) => {
  const ctx = c.get('ctx');
  const prices = await ctx.store.groupPrices.of(ctx.session.groupId);
  return c.json({
    groupPrices: [...prices].flatMap(([productId, tiers]) =>
      tiers.map(({ qty, valueType, value }) => ({
        productId,
        qty,
        valueType,
        value: valueType === 'fixed' ? toMajor(value) : value,
      })),
    ),
  } satisfies Answer<typeof groupPricesAnswer>);
});

content.get('/catalog/product/compatibility', async (c) => {
  const ctx = c.get('ctx');
  const tag = c.req.query('tag');
  if (!tag) throw new Fault('validation_error', [{ field: 'tag', message: 'is required' }]);
  const results = await ctx.store.products.compatible(tag, c.req.query('group') || null);
  return c.json({ results } satisfies Answer<typeof compatibleAnswer>);
});

content.get('/catalog/product/complete/:id', async (c) => {
  const ctx = c.get('ctx');
  const { product: found, links } = await product(byId(ctx, c.req.param('id')));
  const [related, reviews] = await Promise.all([
    ctx.store.listings.cards([...new Set([...links.related, ...links.upsell, ...links.crosssell])]),
    ctx.store.reviews.latest(found.productId, 20),
  ]);
  return c.json({
    product: wireProduct(found, ctx.now),
    links,
    related: related.map((card) => wireCard(card, ctx.now)),
    reviews,
    rating: found.rating,
  } satisfies Answer<typeof completeProductAnswer>);
});

content.get('/catalog/product/:id', async (c) => {
  const { product: found } = await product(byId(c.get('ctx'), c.req.param('id')));
  return c.json({ product: wireProduct(found, c.get('ctx').now) });
});

content.get('/catalog/product', async (c) => {
  const ctx = c.get('ctx');
  const sku = c.req.query('sku');
  const childId = idOf(c.req.query('childId'));
  if (sku === undefined && childId === undefined) {
    throw new Fault('validation_error', [{ field: 'sku', message: 'sku or childId is required' }]);
  }
  const { products } = ctx.store;
  const { product: found } = await product(
    sku !== undefined ? products.bySku(sku) : products.byChild(childId as number),
  );
  return c.json({ product: wireProduct(found, ctx.now) });
});

content.get('/hot/active', async (c) => {
  const ctx = c.get('ctx');
  const { hot, hundo } = await ctx.store.listings.hot(ctx.now);
  return cachedJson(
    c,
    {
      products: hot.map(({ productId, price, qty }) => ({ productId, status: 'active', price: toMajor(price), qty })),
      hundoProductIds: hundo,
    } satisfies Answer<typeof hotAnswer>,
    CATALOGUE_SECONDS,
  );
});

content.get('/cms/page/:id', async (c) => {
  const ctx = c.get('ctx');
  const id = idOf(c.req.param('id'));
  const page =
    id === undefined ? await ctx.store.content.page(c.req.param('id')) : await ctx.store.content.pageById(id);
  if (!page) throw new Fault('not_found');
  return c.json({
    page: {
      id: page.pageId,
      identifier: page.identifier,
      url: page.identifier === 'home' ? '/' : `/${page.identifier}`,
      title: page.title,
      content: page.content,
      roguebuilder: page.blocks,
    },
  });
});

content.get('/cms/block/:name', async (c) => {
  const named = await c.get('ctx').store.content.block(c.req.param('name'));
  if (!named) throw new Fault('not_found');
  return cachedJson(
    c,
    {
      block: {
        identifier: named.identifier,
        active: true,
        content: named.content,
        ...(named.blocks.length > 0 && { roguebuilder: named.blocks.map((block) => ({ ...block })) }),
      } satisfies Answer<typeof blockAnswer>,
    },
    BLOCK_SECONDS,
  );
});
