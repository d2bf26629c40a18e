import type { PriceFacts } from '#shared/price/lowest.ts';
import { attribute } from '#shared/product/contract.ts';
import type { CardPart, CardSource } from '#shared/product/make-card.ts';

/** A variant in another color, as offered on a card. */
export interface ColourVariant {
  readonly productId: number;
  readonly color: string;
  readonly name: string;
  /** Media key of its picture; null if it has none. */
  readonly file: string | null;
  readonly altFile: string | null;
  readonly prices: PriceFacts;
}

/** The data of a discovery product that its card lacks (spec 3 section 3, Discovery product). */
export interface DiscoveryFacts {
  readonly brand: string | null;
  /** Categories that contain it directly. */
  readonly categoryIds: readonly number[];
  readonly altFile: string | null;
  readonly challengeStatus: string | null;
  readonly variants: readonly ColourVariant[];
}

function variantsOf({ productId, name, attributes, gallery, prices, isOnline }: CardPart): readonly ColourVariant[] {
  const color = attribute({ attributes }, 'color');
  if (color === undefined || !isOnline || prices.price === null) return [];
  const [file = null, altFile = null] = gallery.map((picture) => picture.file);
  return [{ productId, color, name, file, altFile, prices }];
}

/** The first variant of each color, if there are several colors. */
function coloursOf({ type, parts }: CardSource): readonly ColourVariant[] {
  if (type !== 'configurable') return [];
  const first = [...Map.groupBy(parts.flatMap(variantsOf), ({ color }) => color).values()];
  return first.length > 1 ? first.flatMap(([variant]) => variant ?? []) : [];
}

/** Facts of a product on a site. */
export function discoveryFacts(source: CardSource, categoryIds: readonly number[]): DiscoveryFacts {
  const { document } = source;
  return {
    brand: attribute(document, 'manufacturer') ?? null,
    categoryIds,
    altFile: document.gallery[1]?.file ?? null,
    challengeStatus: attribute(document, 'challenge_status') ?? null,
    variants: coloursOf(source),
  };
}
