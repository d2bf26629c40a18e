import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { finishBlocks } from './finish-blocks.ts';
import { borrowedOf, type DraftFacts, partsOf, picturesOf } from './kept/drafts.ts';
import { type DirectiveContext, ownPictures, replaceDirectives } from './read/directives.ts';
import type { Place, ReportBuilder } from './report.ts';
import type { Pictures } from './send/pictures.ts';

const YES = new Set(['yes', '1', 'true']);

function fits(product: ImportProduct, attribute: string, value: string): boolean {
  return (product.attributes[attribute] ?? []).some(
    (own) => own === value || (value === '1' && YES.has(own.toLowerCase())),
  );
}

/** The first visible products that have all these attribute values. */
function withAttributes(
  catalogue: Catalogue,
  conditions: readonly (readonly [string, string])[],
  count: number,
): string[] {
  const skus: string[] = [];
  const [[first] = ['']] = conditions;
  for (const { product } of catalogue.drafts.visibleWith(`${JSON.stringify(first)}:[`)) {
    if (skus.length >= count) break;
    if (conditions.every(([attribute, value]) => fits(product, attribute, value))) skus.push(product.sku);
  }
  return skus;
}

/** Replaces the directives in all texts and records the pictures that the texts show. */
function finishTexts(catalogue: Catalogue, pictures: Pictures, report: ReportBuilder): void {
  const urlKeys = new Set([...catalogue.categories.values()].map((category) => category.value.urlKey));
  const finish = (html: string, place: Place): string => {
    const context: DirectiveContext = {
      picture: (path) => pictures.need(path),
      withAttributes: (conditions, count) => withAttributes(catalogue, conditions, count),
      hasCategory: (urlKey) => urlKeys.size === 0 || urlKeys.has(urlKey),
      warn: (text) => report.warn(place, text),
    };
    const final = replaceDirectives(html, context);
    for (const key of ownPictures(final)) pictures.need(key);
    return final;
  };
  for (const draft of catalogue.drafts.drafts('withMarkup')) {
    const { texts } = draft.product;
    texts.description = finish(texts.description, draft);
    texts.shortDescription = finish(texts.shortDescription, draft);
    catalogue.drafts.save(draft);
  }
  for (const row of [...catalogue.pages, ...catalogue.blocks]) {
    const { value } = row;
    value.content = finish(value.content, row);
    value.blocks = finishBlocks(value.blocks, {
      html: (text) => finish(text, row),
      picture: (path) => needPicture(path, row, value.identifier, pictures, report),
    });
  }
  for (const row of catalogue.categories.values()) row.value.description = finish(row.value.description, row);
}

function needPicture(path: string, place: Place, of: string, pictures: Pictures, report: ReportBuilder): string | null {
  const key = pictures.need(path);
  if (key !== null) return key;
  report.pictures.missing++;
  report.warn(place, `${of}: picture ${path} is missing`);
  return null;
}

type Gallery = ImportProduct['gallery'];

/** The pictures of a product, as far as they were found; one borrowed from a part where it has none of its own. */
export function galleryOf(facts: DraftFacts, pictures: Pictures): Gallery {
  const own = picturesOf(facts).flatMap(({ path, label }) => {
    const key = pictures.need(path);
    const info = key === null ? undefined : pictures.info(key);
    return key === null || !info ? [] : [{ file: key, label, width: info.width, height: info.height }];
  });
  return own.length > 0 ? own : [...borrowedOf(facts)];
}

/** Gives a product without a picture the first picture of its parts. */
function borrowPicture(facts: DraftFacts, { drafts }: Catalogue, pictures: Pictures): void {
  if (galleryOf(facts, pictures).length > 0) return;
  for (const sku of partsOf(facts)) {
    const part = drafts.factsOf(sku);
    const [picture] = part ? galleryOf(part, pictures) : [];
    if (picture) {
      drafts.borrow(facts, { ...picture, label: '' });
      return;
    }
  }
}

/** Finds and measures all pictures. A missing picture is reported, and its product is imported without it. */
export async function finishPictures(catalogue: Catalogue, pictures: Pictures, report: ReportBuilder): Promise<void> {
  finishTexts(catalogue, pictures, report);
  for (const facts of catalogue.drafts.facts('withPictures')) {
    for (const { path } of picturesOf(facts)) needPicture(path, facts, facts.sku, pictures, report);
  }
  for (const row of catalogue.categories.values()) {
    const { value } = row;
    if (value.image !== null) value.image = needPicture(value.image, row, value.path, pictures, report);
  }
  for (const row of catalogue.indexPosts) {
    const { value } = row;
    if (value.image !== null) value.image = needPicture(value.image, row, value.slug, pictures, report);
    if (value.largeImage !== null) value.largeImage = needPicture(value.largeImage, row, value.slug, pictures, report);
  }
  for (const row of catalogue.events) {
    const { value } = row;
    if (value.logo !== null) value.logo = needPicture(value.logo, row, value.name, pictures, report);
  }
  for (const { key, reason } of await pictures.measureAll()) report.warn({ file: key, line: 0 }, reason);
  for (const facts of catalogue.drafts.facts('withParts')) borrowPicture(facts, catalogue, pictures);
}
