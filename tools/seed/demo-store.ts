import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type {
  ImportAttribute,
  ImportBar,
  ImportBlock,
  ImportCategory,
  ImportCustomer,
  ImportForm,
  ImportGiftcard,
  ImportGroupPrice,
  ImportIndexPost,
  ImportIndexTag,
  ImportMenu,
  ImportPage,
  ImportProduct,
  ImportQuestion,
  ImportReview,
  ImportRewrite,
  ImportSearchRedirect,
  ImportSynonym,
  ImportTicket,
} from '#shared/import/contract.ts';
import type { ImportProgram } from '#shared/program/contract.ts';
import { attributes } from './attributes.ts';
import { bars } from './bars.ts';
import { blocks } from './blocks.ts';
import { build } from './build.ts';
import { cartRules } from './cart-rules.ts';
import { categories } from './categories.ts';
import { type Clock, clockAt } from './clock.ts';
import { CUSTOMERS, GIFTCARDS, TICKETS } from './customers.ts';
import type { SeedEvent } from './events/seed-event.ts';
import { events } from './events.ts';
import { FILM_FILES, FILM_FOLDER } from './films.ts';
import { forms } from './forms.ts';
import { groupPrices } from './group-prices.ts';
import { INDEX_TAGS } from './index/tags.ts';
import { indexPosts } from './index-posts.ts';
import { withLinks } from './links.ts';
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import { mediaKey, PICTURE_NAMES } from './pictures.ts';
import { PRODUCTS } from './products.ts';
import { PROGRAM_CONTENTS } from './programs.ts';
import { questions } from './questions.ts';
import { reviews } from './reviews.ts';
import { rewrites } from './rewrites.ts';
import { searchRedirects, synonyms } from './search-words.ts';

/** Everything with which a new store of the brand NORTHBAR opens, in the format of imports. */
export interface DemoStore {
  readonly attributes: ImportAttribute[];
  readonly categories: ImportCategory[];
  /** Parts before the products that contain them. */
  readonly products: ImportProduct[];
  readonly reviews: ImportReview[];
  readonly questions: ImportQuestion[];
  readonly pages: ImportPage[];
  readonly blocks: ImportBlock[];
  readonly forms: ImportForm[];
  readonly rewrites: ImportRewrite[];
  readonly groupPrices: ImportGroupPrice[];
  readonly bars: ImportBar[];
  readonly synonyms: ImportSynonym[];
  readonly searchRedirects: ImportSearchRedirect[];
  readonly navigation: ImportMenu[];
  readonly indexTags: readonly ImportIndexTag[];
  readonly indexPosts: ImportIndexPost[];
  readonly programs: readonly ImportProgram[];
  readonly events: readonly SeedEvent[];
  readonly customers: readonly ImportCustomer[];
  readonly tickets: readonly ImportTicket[];
  readonly giftcards: readonly ImportGiftcard[];
  readonly cartRules: readonly ImportCartRule[];
  /** `file` is the media key, `source` the path below `tools/seed/media/`. */
  readonly media: { readonly file: string; readonly source: string }[];
}

function products(clock: Clock): ImportProduct[] {
  const known = new Map<string, ImportProduct>();
  for (const spec of PRODUCTS) {
    for (const product of build(spec, clock, known)) {
      if (known.has(product.sku)) throw new Error(`Two products ${product.sku}`);
      known.set(product.sku, product);
    }
  }
  return withLinks([...known.values()]);
}

/**
 * Returns the demo store as of a given time: promotions are active, upcoming or over, and reviews are in the past,
 * relative to it.
 */
export function demoStore(nowMs: number): DemoStore {
  const clock = clockAt(nowMs);
  const all = products(clock);
  return {
    attributes: attributes(),
    categories: categories(),
    products: all,
    reviews: reviews(clock),
    questions: questions(clock),
    pages: pages(clock),
    blocks: blocks(),
    forms: forms(),
    rewrites: rewrites(),
    groupPrices: groupPrices(all),
    bars: bars(),
    synonyms: synonyms(),
    searchRedirects: searchRedirects(),
    navigation: navigation(),
    indexTags: INDEX_TAGS,
    indexPosts: indexPosts(clock),
    programs: PROGRAM_CONTENTS,
    events: events(clock),
    customers: CUSTOMERS,
    tickets: TICKETS,
    giftcards: GIFTCARDS,
    cartRules: cartRules(clock),
    media: [
      ...PICTURE_NAMES.map((name) => ({ file: mediaKey(name), source: `${name}.webp` })),
      ...FILM_FILES.map((name) => ({ file: FILM_FOLDER + name, source: FILM_FOLDER + name })),
    ],
  };
}
