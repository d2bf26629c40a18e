import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { pictureUrl } from '#shared/image/transform.ts';
import { head, plainText } from '#shared/seo/head.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { Html } from '#worker/render/html.tsx';
import type { Resolution } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { FullCategory } from '#worker/store/product/categories.ts';

/** Ways to set a name as a wordmark (`brand-list.css`). */
const MARKS = 4;
/** Spreads names over the ways: their letters as digits of a number, and the prime by which it is divided. */
const LETTERS = 25;
const HASHES = 101;
/** Pixels of the picture of a tile. */
const PICTURE = 521;

/** Which way a brand's name is set: always the same one, whichever brands are beside it. */
function markOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * LETTERS + (letter.codePointAt(0) ?? 0)) % HASHES, 0) % MARKS;
}

/** A brand: its name as a wordmark, what it is known for, and something that it makes. The whole tile is one link. */
function BrandTile({ site, brand }: { readonly site: Site; readonly brand: FullCategory }): ReactNode {
  const { name, url, productCount, image, document } = brand;
  return (
    <li>
      <a href={sitePath(site, url)}>
        {image !== null && <img src={pictureUrl(image, PICTURE)} alt="" width={PICTURE} height={PICTURE} />}
        <div>
          <h2 className={`brandmark m${markOf(name)}`}>{name}</h2>
          <p>{plainText(document.description)}</p>
          <p className="b">
            {productCount === 1 ? '1 product' : `${productCount.toLocaleString(site.locale)} products`}
          </p>
        </div>
      </a>
    </li>
  );
}

/** The brands of the store as tiles, each of which leads to the list of its products (spec 1 section 2.1). */
export async function brandsPage(
  ctx: Ctx,
  { name, url, document, sites, image }: FullCategory,
  brands: readonly FullCategory[],
): Promise<Resolution> {
  const { site } = ctx;
  const trail = [{ name, url, categoryId: null }];
  const intro = await withDirectives(ctx, document.description);
  return {
    outcome: 'page',
    page: {
      sheet: ['blocks'],
      kind: 'content',
      head: head({
        title: document.metaTitle || name,
        description: document.metaDescription || plainText(document.description),
        canonical: url,
        sites,
        image,
      }),
      load: async () => ({
        view: (
          <div className="wrap">
            {ctx.visitor.app === null && <Breadcrumbs site={site} trail={trail} />}
            <header className="listhead">
              <h1 className="d d64">{name}</h1>
              <Html className="intro" html={intro} />
            </header>
            <ul className="brandlist" id="list" tabIndex={-1}>
              {brands.map((brand) => (
                <BrandTile key={brand.categoryId} site={site} brand={brand} />
              ))}
            </ul>
            <StructuredData data={breadcrumbData(ctx.origin, site, trail)} />
          </div>
        ),
      }),
    },
  };
}
