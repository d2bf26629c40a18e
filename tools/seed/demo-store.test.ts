import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { importCartRuleSchema } from '#shared/cart-rule/cart-rule-record.ts';
import { isAccountPath } from '#shared/customer/account-menu.ts';
import { eventPlace } from '#shared/event/place.ts';
import {
  type ImportProduct,
  importAttributeSchema,
  importBarSchema,
  importBlockSchema,
  importCategorySchema,
  importCustomerSchema,
  importGroupPriceSchema,
  importIndexPostSchema,
  importIndexTagSchema,
  importMenuSchema,
  importPageSchema,
  importProductSchema,
  importQuestionSchema,
  importReviewSchema,
  importRewriteSchema,
  importTicketSchema,
} from '#shared/import/contract.ts';
import { INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { postPath } from '#shared/index-post/post.ts';
import { hasFlag, PRODUCT_TYPES } from '#shared/product/contract.ts';
import { importProgramSchema } from '#shared/program/contract.ts';
import { sessionsOf, sortedSets, weeksOf } from '#shared/program/sessions.ts';
import { promoStatus } from '#shared/promo/status.ts';
import { CODE_PAGES } from '#shared/route/code-pages.ts';
import { LIST_ROUTES } from '#shared/route/list-routes.ts';
import { plainText } from '#shared/seo/head.ts';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import { demoStore } from './demo-store.ts';
import { FILM_FILES, FILM_FOLDER } from './films.ts';
import { mediaKey, PICTURE_NAMES, picture } from './pictures.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const store = demoStore(NOW);
const bySku = new Map(store.products.map((product) => [product.sku, product]));
const visible = store.products.filter((product) => product.visibility !== 1);
/** What the demo store has reached: fewer would be a loss. */
const LEAST_PICTURES = 2;
const WITH_FOUR_PICTURES = 122;
const MEDIA = fileURLToPath(new URL('./media/', import.meta.url));

function problems(schema: z.ZodType, rows: readonly unknown[]): string[] {
  return rows.flatMap((row) => {
    const result = schema.safeParse(row);
    return result.success ? [] : [`${JSON.stringify(row).slice(0, 120)}: ${result.error.message}`];
  });
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function promoOf(product: ImportProduct) {
  const one = (code: string) => product.attributes[code]?.[0];
  if (one('rogue_promo_enabled') !== '1') return undefined;
  const qty = Number(one('rogue_promo_qty'));
  return promoStatus(
    {
      price: Math.round(Number(one('rogue_promo_price')) * 100),
      fromMs: Date.parse(`${one('rogue_promo_from_date')}Z`),
      toMs: Date.parse(`${one('rogue_promo_to_date')}Z`),
      qtyEnabled: one('rogue_promo_qty_enable') === '1',
      qty: Number.isNaN(qty) ? null : qty,
    },
    NOW,
  );
}

describe('shapes', () => {
  const kinds: readonly (readonly [string, z.ZodType, readonly unknown[]])[] = [
    ['attributes', importAttributeSchema, store.attributes],
    ['categories', importCategorySchema, store.categories],
    ['products', importProductSchema, store.products],
    ['reviews', importReviewSchema, store.reviews],
    ['questions', importQuestionSchema, store.questions],
    ['pages', importPageSchema, store.pages],
    ['blocks', importBlockSchema, store.blocks],
    ['rewrites', importRewriteSchema, store.rewrites],
    ['group prices', importGroupPriceSchema, store.groupPrices],
    ['bars', importBarSchema, store.bars],
    ['menus', importMenuSchema, store.navigation],
    ['customers', importCustomerSchema, store.customers],
    ['tickets', importTicketSchema, store.tickets],
    ['rules over carts', importCartRuleSchema, store.cartRules],
    ['tags of The Index', importIndexTagSchema, store.indexTags],
    ['posts of The Index', importIndexPostSchema, store.indexPosts],
  ];

  test.each(kinds)('%s match what an import accepts', (_, schema, rows) => {
    expect(rows.length).toBeGreaterThan(0);
    expect(problems(schema, rows)).toEqual([]);
  });

  test('the same moment gives the same store', () => {
    expect(demoStore(NOW)).toEqual(store);
  });
});

describe('names', () => {
  test('skus, url keys and identifiers are unique', () => {
    expect(repeated(store.products.map((product) => product.sku))).toEqual([]);
    expect(repeated(store.products.map((product) => product.urlKey))).toEqual([]);
    expect(repeated(store.categories.map((category) => category.urlKey))).toEqual([]);
    expect(repeated(store.categories.map((category) => category.path))).toEqual([]);
    expect(repeated(store.attributes.map((attribute) => attribute.code))).toEqual([]);
    expect(repeated(store.bars.map((bar) => bar.name))).toEqual([]);
    expect(repeated(store.pages.map((page) => `${page.identifier} ${page.site}`))).toEqual([]);
    expect(repeated(store.blocks.map((block) => `${block.identifier} ${block.site}`))).toEqual([]);
    const options = store.products.flatMap((product) =>
      product.customOptions.flatMap((option) => [option.id, ...option.values.map((value) => value.id)]),
    );
    expect(repeated(options.map(String))).toEqual([]);
  });

  test('no product shares its address with a category or a page', () => {
    const taken = new Set([
      ...store.categories.map((category) => category.urlKey),
      ...store.pages.map((page) => page.identifier),
    ]);
    expect(store.products.map((product) => product.urlKey).filter((key) => taken.has(key))).toEqual([]);
  });

  test('a part comes before the product that contains it, and every named sku exists', () => {
    const seen = new Set<string>();
    const missing: string[] = [];
    for (const product of store.products) {
      const parts = [
        ...product.variations.map((variation) => variation.sku),
        ...product.associated.map((member) => member.sku),
        ...product.bundleOptions.flatMap((option) => [
          ...option.values.map((value) => value.sku),
          ...(option.includedSku ? [option.includedSku] : []),
        ]),
      ];
      missing.push(...parts.filter((sku) => !seen.has(sku)).map((sku) => `${product.sku}: ${sku}`));
      const links = [...product.links.related, ...product.links.upsell, ...product.links.crosssell];
      missing.push(...links.filter((sku) => !bySku.has(sku)).map((sku) => `${product.sku} links ${sku}`));
      seen.add(product.sku);
    }
    missing.push(
      ...store.reviews.filter((review) => !bySku.has(review.sku)).map((review) => `review of ${review.sku}`),
    );
    missing.push(...store.questions.filter(({ sku }) => !bySku.has(sku)).map(({ sku }) => `question about ${sku}`));
    missing.push(
      ...store.groupPrices.filter((price) => !bySku.has(price.sku)).map((price) => `group price of ${price.sku}`),
    );
    missing.push(
      ...store.tickets.filter((ticket) => !bySku.has(ticket.sku)).map((ticket) => `ticket for ${ticket.sku}`),
    );
    const paths = new Set(store.products.map((product) => `/${product.urlKey}`));
    missing.push(
      ...store.bars.flatMap(({ name, url }) =>
        url === null || paths.has(url.split('?')[0] ?? '') ? [] : [`bar ${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('categories have their parents, products their categories, attributes their declarations', () => {
    const paths = new Set(store.categories.map((category) => category.path));
    const codes = new Set(store.attributes.map((attribute) => attribute.code));
    expect([...paths].filter((path) => path.includes('/') && !paths.has(path.slice(0, path.lastIndexOf('/'))))).toEqual(
      [],
    );
    expect(store.products.flatMap((product) => product.categories).filter((path) => !paths.has(path))).toEqual([]);
    expect(
      store.products.flatMap((product) => Object.keys(product.attributes)).filter((code) => !codes.has(code)),
    ).toEqual([]);
  });

  test('a selected attribute value is one of its options', () => {
    const options = new Map(
      store.attributes
        .filter((attribute) => attribute.options.length > 0)
        .map((attribute) => [attribute.code, attribute.options]),
    );
    const unknown = store.products.flatMap((product) =>
      Object.entries(product.attributes).flatMap(([code, values]) =>
        values
          .filter((value) => options.has(code) && !options.get(code)?.includes(value))
          .map((value) => `${product.sku} ${code} ${value}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});

describe('pictures', () => {
  const files = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));

  test('the folder contains exactly the pictures and films that the store names', () => {
    expect(store.media.map((item) => item.source).sort()).toEqual(files.sort());
    expect(store.media.map((item) => item.file)).toEqual([
      ...PICTURE_NAMES.map(mediaKey),
      ...FILM_FILES.map((name) => FILM_FOLDER + name),
    ]);
  });

  test('every picture has its recorded size and a description', async () => {
    const wrong: string[] = [];
    for (const name of PICTURE_NAMES) {
      const { width, height } = await sharp(`${MEDIA}${name}.webp`).metadata();
      const facts = picture(name);
      if (facts.width !== width || facts.height !== height || facts.label.length < 15) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });

  test('every visible product has an existing picture, and there are at least 60 pictures', () => {
    const known = new Set(store.media.map((item) => item.file));
    const used = new Set(store.products.flatMap((product) => product.gallery.map((item) => item.file)));
    expect([...used].filter((file) => !known.has(file))).toEqual([]);
    expect(visible.filter((product) => product.gallery.length === 0).map((product) => product.sku)).toEqual([]);
    expect(used.size).toBeGreaterThanOrEqual(60);
    expect(
      store.categories
        .filter((category) => !category.image || !known.has(category.image))
        .map((category) => category.path),
    ).toEqual([]);
  });

  test('pages name pictures that exist', () => {
    const known = new Set(store.media.map((item) => item.file));
    const named = [...JSON.stringify(store.pages).matchAll(/northbar\/[a-z0-9.-]+\.webp/g)].map(([file]) => file);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !known.has(file))).toEqual([]);
  });

  test('no two products begin with the same picture: none of a list, and a search may show any', () => {
    const firsts = visible.map(({ gallery: [first] }) => first?.file ?? '');
    expect(repeated(firsts)).toEqual([]);
  });

  test('a product begins with a square picture of at least 960 pixels', () => {
    const small = visible.filter(({ gallery: [first] }) => !first || first.width < 960 || first.width !== first.height);
    expect(small.map((product) => product.sku)).toEqual([]);
  });

  test('no gallery shows a picture twice', () => {
    const twice = store.products.filter(({ gallery }) => repeated(gallery.map((item) => item.file)).length > 0);
    expect(twice.map((product) => product.sku)).toEqual([]);
  });

  test('products with a page of their own have several pictures, most of them four or more', () => {
    const few = visible.filter((product) => product.gallery.length < LEAST_PICTURES);
    expect(few.map((product) => product.sku)).toEqual([]);
    const many = visible.filter((product) => product.gallery.length >= 4).length;
    expect(many).toBeGreaterThanOrEqual(WITH_FOUR_PICTURES);
  });
});

describe('the product range', () => {
  test('is large enough and covers every type', () => {
    expect(visible.length).toBeGreaterThanOrEqual(120);
    expect(store.products.length).toBeGreaterThanOrEqual(180);
    expect(store.bars).toHaveLength(40);
    expect(new Set(visible.map((product) => product.type))).toEqual(new Set(PRODUCT_TYPES));
  });

  test('has every kind of promotion', () => {
    const flags = [
      'hot_deal',
      '3_ships_free',
      'black_friday_dropship',
      'free_shipping',
      'rogue_hundo_enabled',
      'made_in_usa',
      'rogue_closeout_and_sale',
    ];
    for (const flag of flags)
      expect(visible.filter((product) => hasFlag(product, flag)).length, flag).toBeGreaterThan(1);
    const statuses = visible.map(promoOf);
    for (const status of ['active', 'upcoming', 'expired'] as const) expect(statuses, status).toContain(status);
    const quantities = visible.map((product) => product.attributes.rogue_promo_qty?.[0]);
    expect(quantities).toContain('0');
    expect(quantities.some((quantity) => Number(quantity) > 0)).toBe(true);
    expect(visible.some((product) => product.prices.USA?.specialToMs != null)).toBe(true);
    expect(visible.filter((product) => product.hundoRules.length > 0).length).toBeGreaterThan(2);
    expect(visible.some((product) => product.attributes.plp_variation_thumbnail_pattern)).toBe(true);
  });

  test('has every stock situation', () => {
    const stocks = store.products.flatMap((product) => product.stock.USA ?? []);
    expect(stocks.some((stock) => stock.bin && stock.max === 0)).toBe(true);
    expect(stocks.some((stock) => stock.backorder && stock.qoh === 0)).toBe(true);
    expect(stocks.some((stock) => !stock.isInStock && !stock.bin)).toBe(true);
    expect(stocks.some((stock) => stock.min > 1)).toBe(true);
    expect(stocks.some((stock) => stock.max === 1)).toBe(true);
  });

  test('has the examples that individual rules of the specification need', () => {
    expect(bySku.get('HW1012')?.type).toBe('configurable');
    expect(store.products.some((product) => product.sku.startsWith('MMV'))).toBe(true);
    expect(
      store.products.some(
        (product) => product.attributes.subscription_interval?.[0] === 'Month' && hasFlag(product, 'is_trial'),
      ),
    ).toBe(true);
    expect(store.products.some((product) => product.attributes.program_delivery)).toBe(true);
    expect(store.products.some((product) => product.giftcard?.isOpenAmountAllowed)).toBe(true);
    expect(store.products.some((product) => product.bundleOptions.some((option) => option.includedSku))).toBe(true);
    for (const type of ['field', 'radio', 'checkbox', 'area'] as const) {
      expect(
        store.products.some((product) => product.customOptions.some((option) => option.type === type)),
        type,
      ).toBe(true);
    }
    for (const [categoryId, urlKey] of [
      [4691, 'storage'],
      [6043, 'facility-outfitting'],
      [6069, 'garage-gyms'],
      [6071, 'affiliate-gyms'],
      [6075, 'training-gyms'],
    ] as const) {
      expect(store.categories.find((category) => category.categoryId === categoryId)?.urlKey).toBe(urlKey);
      expect(store.pages.some((page) => page.identifier === urlKey)).toBe(true);
    }
  });

  test('is fully sold in the USA and mostly in Europe', () => {
    expect(
      visible.filter((product) => !product.prices.USA || !product.prices.APO).map((product) => product.sku),
    ).toEqual([]);
    expect(visible.filter((product) => product.prices.EUR).length / visible.length).toBeGreaterThan(0.75);
    const free = store.products.flatMap((product) =>
      Object.values(product.prices).map((price) => [product.sku, price.price, price.specialPrice] as const),
    );
    expect(
      free.filter(([, price, special]) => price <= 0 || (special !== null && special >= price)).map(([sku]) => sku),
    ).toEqual([]);
  });

  test('a product is available wherever it and its required parts are sold', () => {
    const wrong = visible.flatMap((product) =>
      Object.keys(product.prices).flatMap((site) =>
        product.bundleOptions
          .filter(
            (option) =>
              option.isRequired && !option.values.some((value) => bySku.get(value.sku)?.prices[site as 'USA']),
          )
          .map((option) => `${product.sku} ${site} ${option.title}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('has a unique description for each product', () => {
    expect(visible.filter((product) => product.texts.description.length < 200).map((product) => product.sku)).toEqual(
      [],
    );
    expect(repeated(visible.map((product) => product.texts.description))).toEqual([]);
    expect(repeated(visible.map((product) => product.texts.name))).toEqual([]);
    expect(visible.filter((product) => product.categories.length === 0).map((product) => product.sku)).toEqual([]);
  });

  test('links every product to others', () => {
    const alone = visible.filter(({ links, sku }) =>
      [links.related, links.upsell, links.crosssell].some((list) => list.length === 0 || list.includes(sku)),
    );
    expect(alone.map((product) => product.sku)).toEqual([]);
  });

  test('leaves no category of the USA site empty', () => {
    const filled = new Set(
      store.products.flatMap((product) =>
        product.categories.flatMap((path) =>
          path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
        ),
      ),
    );
    expect(store.categories.filter((category) => !filled.has(category.path)).map((category) => category.path)).toEqual(
      [],
    );
  });
});

describe('events', () => {
  const of = (event: string, year: number) =>
    store.events.find(({ edition }) => edition.event === event && edition.year === year);

  test('the Invitational has three days, 3 divisions of 20 athletes and 8 workouts with all of their scores', () => {
    const event = of('invitational', 2025);
    expect(event?.divisions.map(({ division }) => division)).toEqual(['women', 'men', 'masters']);
    for (const { division } of event?.divisions ?? [])
      expect(event?.athletes.filter((athlete) => athlete.division === division)).toHaveLength(20);
    expect(event?.workouts).toHaveLength(8);
    expect(new Set(event?.heats.map(({ starts }) => starts.slice(0, 10))).size).toBe(3);
    expect(event?.scores).toHaveLength(60 * 8);
    expect(repeated((event?.athletes ?? []).map(({ athlete }) => athlete))).toEqual([]);
    for (const year of [2024, 2023]) expect(of('invitational', year)?.scores.length).toBeGreaterThan(100);
  });

  test('one more is coming in the USA, and one is on in Europe', () => {
    const others = store.events.filter(({ edition }) => edition.site !== null).map(({ edition }) => edition);
    expect(others.map(({ site, startsMs, endsMs }) => [site, startsMs < NOW, endsMs > NOW])).toEqual([
      ['USA', false, true],
      ['EUR', true, expect.any(Boolean)],
    ]);
  });
});

describe('reviews', () => {
  test('are plentiful, dated in the past, mostly good and not copies of each other', () => {
    expect(store.reviews.length).toBeGreaterThanOrEqual(250);
    expect(repeated(store.reviews.map((review) => review.text))).toEqual([]);
    expect(
      store.reviews.filter(
        (review) => (review.createdMs ?? 0) >= NOW || (review.createdMs ?? 0) < NOW - 731 * 86_400_000,
      ),
    ).toEqual([]);
    const average = store.reviews.reduce((sum, review) => sum + review.rating, 0) / store.reviews.length;
    expect(average).toBeGreaterThan(4.2);
    expect(average).toBeLessThan(4.9);
    expect(
      store.reviews.filter((review) => (bySku.get(review.sku)?.visibility ?? 1) === 1).map((review) => review.sku),
    ).toEqual([]);
  });
});

describe('pages', () => {
  test('links on pages lead to pages, categories, products or routes of the store', () => {
    const known = new Set([
      ...store.categories.map((category) => `/${category.urlKey}`),
      ...visible.map((product) => `/${product.urlKey}`),
      ...store.pages.map((page) => `/${page.identifier}`),
      ...store.indexPosts.map(postPath),
    ]);
    const isEvent = (href: string): boolean => {
      const asked = eventPlace(href);
      return store.events.some(
        ({ edition }) => asked?.event === edition.event && (asked.year === undefined || asked.year === edition.year),
      );
    };
    const routes = ['/search', ...CODE_PAGES.map(({ path }) => path), ...LIST_ROUTES.map(({ path }) => path)];
    const hrefs = [
      ...JSON.stringify([
        store.pages,
        store.blocks,
        store.indexPosts,
        store.searchRedirects,
        store.products.map((product) => product.texts),
      ]).matchAll(/(?:"href":"|href=\\"|"path":")(\/[^"\\]*)/g),
    ].map(([, href]) => href ?? '');
    const inMenus = store.navigation.flatMap(({ links }) => links.flatMap(({ url }) => (url === '' ? [] : [url])));
    expect(
      [...hrefs, ...inMenus].filter(
        (href) =>
          !known.has(href) &&
          !isEvent(href) &&
          !isAccountPath(SITES.USA, href) &&
          !routes.some((route) => href === route || href.startsWith(`${route}?`)),
      ),
    ).toEqual([]);
  });

  test('returns pages lead to the start of a return on sites with returns, and to tracking everywhere', () => {
    const returns = store.pages.filter(({ identifier }) => identifier === 'returns');
    const withStart = returns.filter(({ content }) => content.includes('href="/rmaprocess"')).map(({ site }) => site);
    expect(withStart.sort()).toEqual(
      SITE_LIST.filter(({ hasReturns }) => hasReturns)
        .map(({ code }) => code)
        .sort(),
    );
    expect(returns.every(({ content }) => content.includes('href="/shippingtracker"'))).toBe(true);
    const feet = store.navigation.filter(({ menu }) => menu === 'footer');
    for (const { links } of feet) {
      const urls = links.map(({ url }) => url);
      expect(urls).toEqual(expect.arrayContaining(['/returns', '/rmaprocess', '/shippingtracker', '/imprint']));
    }
  });

  test('the home page and the gyms page link to the builder where their site has one, and nowhere else', () => {
    const leading = store.pages.filter((page) => JSON.stringify(page.blocks).includes('"/zeus-builder"'));
    const having = SITE_LIST.filter(({ hasGymBuilder }) => hasGymBuilder);
    expect(leading.map(({ identifier, site }) => [identifier, site])).toEqual(
      ['home', 'gym-design'].flatMap((identifier) => having.map(({ code }) => [identifier, code])),
    );
  });
});

describe('training programs', () => {
  const plans = store.products.filter(({ attributes }) => attributes.program_delivery !== undefined);
  const contentOf = (sku: string) => store.programs.find((program) => program.sku === sku)?.sets ?? [];

  test('are complete: every program product has its sessions', () => {
    expect(problems(importProgramSchema, store.programs)).toEqual([]);
    expect(plans.map(({ sku }) => sku).sort()).toEqual(store.programs.map(({ sku }) => sku).sort());
    const sessions = plans.map(({ sku }) => [sku, sessionsOf(contentOf(sku)).length]);
    expect(Object.fromEntries(sessions)).toEqual({
      'PR-STRENGTH-12': 48,
      'PR-MUSCLE-8': 40,
      'PR-OLYMPIC-10': 40,
      'PR-ENGINE-6': 18,
      'PR-KETTLEBELL-4': 12,
      'PR-BARBELL-CLUB': 20,
      'PR-BELL-CLUB': 12,
    });
  });

  test.each(plans.map((plan) => [plan.sku, plan] as const))(
    '%s trains on as many days as its product says',
    (sku, plan) => {
      const weeks = weeksOf(sessionsOf(contentOf(sku)));
      const days = Number(plan.attributes.days_per_week?.[0]);
      expect(weeks.map((week) => week.sessions.length)).toEqual(weeks.map(() => days));
      const sold = Number.parseInt(plan.attributes.duration?.[0] ?? '4', 10);
      expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: sold }, (_, at) => at + 1));
      expect(contentOf(sku)).toEqual(sortedSets(contentOf(sku)));
    },
  );

  test('grow heavier from block to block, and every fourth week of the strength plan is light', () => {
    const topOf = (week: number) =>
      Math.max(
        ...contentOf('PR-STRENGTH-12')
          .filter((set) => set.week === week && set.block === 'Main lift')
          .map(({ percent }) => percent ?? 0),
      );
    const tops = Array.from({ length: 12 }, (_, at) => topOf(at + 1));
    expect(tops).toEqual([70, 72.5, 75, 62.5, 77.5, 80, 82.5, 65, 85, 87.5, 92.5, 115]);
  });
});

describe('The Index', () => {
  test('has 40 posts or more of 600 to 1,500 words, no two with one picture', () => {
    expect(store.indexPosts.length).toBeGreaterThanOrEqual(40);
    const words = store.indexPosts.map(
      ({ slug, content }) => [slug, plainText(content, 1e6).split(' ').length] as const,
    );
    expect(words.filter(([, count]) => count < 600 || count > 1500)).toEqual([]);
    const pictures = store.indexPosts.flatMap(({ image, largeImage }) => [...new Set([image, largeImage])]);
    expect(repeated(pictures.map(String))).toEqual([]);
  });

  test('has posts in each category that readers see, each with its own address', () => {
    const counts = INDEX_CATEGORIES.map(
      ({ id }) => store.indexPosts.filter(({ categories }) => categories.includes(id)).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
    expect(repeated(store.indexPosts.flatMap(({ id, slug }) => [String(id), slug]))).toEqual([]);
  });

  test('uses existing tags and pictures, and has a category with the most tags', () => {
    const tags = new Set(store.indexTags.map(({ id }) => id));
    const files = new Set(store.media.map(({ file }) => file));
    const names = new Set(['', ...INDEX_CATEGORIES.map(({ name }) => name)]);
    expect(store.indexPosts.flatMap((post) => post.tags).filter((id) => !tags.has(id))).toEqual([]);
    expect(
      store.indexPosts.flatMap(({ image, largeImage }) => [image, largeImage]).filter((file) => !files.has(file ?? '')),
    ).toEqual([]);
    expect(store.indexTags.filter(({ description }) => !names.has(description))).toEqual([]);
  });
});
