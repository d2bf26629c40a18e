import { discover } from '#client/browser/discovery.ts';
import type { FoundProduct } from '#client/browser/found-product.ts';
import { moveCarousel } from './move.ts';
import { type StripSite, stripCard } from './strip-card.ts';

/** How many products are asked for (spec 1 section 9). */
const PRODUCTS = 12;
/** Milliseconds after which nobody waits any longer. */
const LIMIT_MS = 10_000;

interface Answer {
  readonly content: { readonly product: { readonly value: readonly FoundProduct[] } };
}

/** The store knows whose cookie asks, and whether he wants to be known. */
async function recommended(): Promise<readonly FoundProduct[]> {
  const answer = await discover<Answer>(
    {
      n_item: PRODUCTS,
      page_number: 1,
      content: { product: {} },
      context: { page: { uri: location.pathname } },
      widget: { rfkid: 'rfkid_32' },
    },
    AbortSignal.timeout(LIMIT_MS),
  );
  return answer.content.product.value;
}

/** Fills a strip with what this shopper may like, in the prices of a `StripSite`; one that stays empty goes. */
export async function fill(strip: HTMLElement, props: Readonly<Record<string, unknown>>): Promise<void> {
  const site = props as unknown as StripSite;
  // What is unavailable counts as if nothing were recommended (spec 3 section 7).
  const products = await recommended().catch(() => []);
  const track = strip.querySelector('[data-car-track]');
  if (products.length === 0 || !track) {
    strip.remove();
    return;
  }
  track.replaceChildren(...products.map((product, index) => stripCard(product, index + 1, site)));
  strip.querySelector('[data-carousel]')?.removeAttribute('aria-busy');
  moveCarousel(strip);
}
