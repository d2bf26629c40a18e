import type { CardSource } from '#shared/product/make-card.ts';

/** What every good has, and what is chosen and not compared: no reason to put two of them side by side. */
const GENERAL: ReadonlySet<string> = new Set([
  'brand',
  'care',
  'color',
  'fabric',
  'finish',
  'fit',
  'made_in',
  'made_in_usa',
  'manufacturer',
  'material',
  'size',
  'warranty',
]);

type Specified = Pick<CardSource, 'type' | 'document'> & {
  readonly parts: readonly Pick<CardSource['parts'][number], 'attributes' | 'isOnline'>[];
};

/**
 * Whether a comparison has something to say of a product: a value of an attribute that the merchant lets compare
 * (`compared`: codes), beyond what every good has. Of its own or, where its variants differ in it, of theirs.
 */
export function hasSpecs({ type, document, parts }: Specified, compared: ReadonlySet<string>): boolean {
  const variants = type === 'configurable' ? parts.filter(({ isOnline }) => isOnline) : [];
  return [document, ...variants].some(({ attributes }) =>
    Object.entries(attributes).some(
      ([code, values]) => compared.has(code) && !GENERAL.has(code) && values.some((value) => value !== ''),
    ),
  );
}
