import { discover } from '#client/browser/discover.ts';
import type { FoundProduct } from '#client/browser/found-product.ts';
import { MOST_ITEMS, RECOMMENDED } from '#shared/discovery/counts.ts';
import { moveCarousel } from './move.ts';
import { type StripSite, stripCard } from './strip-card.ts';

/** Milliseconds after which the request is abandoned. */
const LIMIT_MS = 10_000;

interface Answer {
  readonly content: { readonly product: { readonly value: readonly FoundProduct[] } };
}

/** The store identifies the shopper by the cookie and respects whether they want to be recognized. */
async function recommended(count: number): Promise<readonly FoundProduct[]> {
  const answer = await discover<Answer>(
    {
      n_item: count,
      page_number: 1,
      content: { product: {} },
      context: { page: { uri: location.pathname } },
      widget: { rfkid: 'rfkid_32' },
    },
    AbortSignal.timeout(LIMIT_MS),
  );
  return answer.content.product.value;
}

/** Products whose cards the page shows. A page shows no product twice (`worker/blocks/parts/products.ts`). */
function shownProducts(): ReadonlySet<number> {
  const cards = document.querySelectorAll<HTMLElement>('main [data-product]');
  return new Set([...cards].map(({ dataset }) => Number(dataset.product)));
}

/** Fills a strip with recommendations for this shopper, with the prices of a `StripSite`. An empty strip is removed. */
export async function fill(strip: HTMLElement, props: Readonly<Record<string, unknown>>): Promise<void> {
  const site = props as unknown as StripSite;
  // Unavailable recommendations count as none (spec 3 section 7).
  const shown = shownProducts();
  const found = await recommended(Math.min(RECOMMENDED + shown.size, MOST_ITEMS)).catch(() => []);
  const products = found.filter(({ productId }) => !shown.has(productId)).slice(0, RECOMMENDED);
  const track = strip.querySelector('[data-car-track]');
  if (products.length === 0 || !track) {
    strip.remove();
    return;
  }
  track.replaceChildren(...products.map((product, index) => stripCard(product, index + 1, site)));
  strip.querySelector('[data-carousel]')?.removeAttribute('aria-busy');
  moveCarousel(strip);
}
