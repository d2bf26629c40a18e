import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { type DirectiveContext, ownPictures, replaceDirectives } from './read/directives.ts';
import { childSkus, type ProductDraft } from './read/product-draft.ts';
import type { Place, ReportBuilder } from './report.ts';
import type { Pictures } from './send/pictures.ts';

const YES = new Set(['yes', '1', 'true']);

function fits(product: ImportProduct, attribute: string, value: string): boolean {
  return (product.attributes[attribute] ?? []).some(
    (own) => own === value || (value === '1' && YES.has(own.toLowerCase())),
  );
}

/** Replaces the directives in all texts and records the pictures that the texts show. */
function finishTexts(catalogue: Catalogue, pictures: Pictures, report: ReportBuilder): void {
  const urlKeys = new Set([...catalogue.categories.values()].map((category) => category.value.urlKey));
  const finish = (html: string, place: Place): string => {
    const context: DirectiveContext = {
      picture: (path) => pictures.need(path),
      withAttributes: (conditions, count) =>
        [...catalogue.drafts.values()]
          .filter(
            ({ product }) =>
              product.visibility > 1 && conditions.every(([attribute, value]) => fits(product, attribute, value)),
          )
          .slice(0, count)
          .map(({ product }) => product.sku),
      hasCategory: (urlKey) => urlKeys.size === 0 || urlKeys.has(urlKey),
      warn: (text) => report.warn(place, text),
    };
    const final = replaceDirectives(html, context);
    for (const key of ownPictures(final)) pictures.need(key);
    return final;
  };
  for (const draft of catalogue.drafts.values()) {
    const { texts } = draft.product;
    texts.description = finish(texts.description, draft);
    texts.shortDescription = finish(texts.shortDescription, draft);
  }
  for (const row of [...catalogue.pages, ...catalogue.blocks]) row.value.content = finish(row.value.content, row);
  for (const row of catalogue.categories.values()) row.value.description = finish(row.value.description, row);
}

function needPicture(path: string, place: Place, of: string, pictures: Pictures, report: ReportBuilder): string | null {
  const key = pictures.need(path);
  if (key !== null) return key;
  report.pictures.missing++;
  report.warn(place, `${of}: picture ${path} is missing`);
  return null;
}

function fillGallery(draft: ProductDraft, pictures: Pictures): void {
  draft.product.gallery = draft.pictures.flatMap(({ path, label }) => {
    const key = pictures.need(path);
    const info = key === null ? undefined : pictures.info(key);
    return key === null || !info ? [] : [{ file: key, label, width: info.width, height: info.height }];
  });
}

/** Gives a product without a picture the first picture of its parts. */
function borrowGallery(draft: ProductDraft, catalogue: Catalogue): void {
  const { product } = draft;
  if (product.gallery.length > 0) return;
  for (const sku of childSkus(product)) {
    const picture = catalogue.drafts.get(sku)?.product.gallery[0];
    if (picture) {
      product.gallery = [{ ...picture, label: '' }];
      return;
    }
  }
}

/** Finds and measures all pictures. A missing picture is reported, and its product is imported without it. */
export async function finishPictures(catalogue: Catalogue, pictures: Pictures, report: ReportBuilder): Promise<void> {
  finishTexts(catalogue, pictures, report);
  for (const draft of catalogue.drafts.values()) {
    for (const { path } of draft.pictures) needPicture(path, draft, draft.product.sku, pictures, report);
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
  for (const key of await pictures.measureAll()) report.warn({ file: key, line: 0 }, 'is not a picture');
  for (const draft of catalogue.drafts.values()) fillGallery(draft, pictures);
  for (const draft of catalogue.drafts.values()) borrowGallery(draft, catalogue);
}
