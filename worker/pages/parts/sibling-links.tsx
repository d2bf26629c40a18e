import type { ReactNode } from 'react';
import type { CategoryLinks } from '#shared/category/landing-links.ts';
import { pictureUrl } from '#shared/image/transform.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { footerHref } from '#worker/render/shell/footer-href.ts';
import type { FullCategory } from '#worker/store/product/categories.ts';

function LinkItems({ site, links }: { site: Site; links: CategoryLinks['top'] }): ReactNode {
  return links.map((link) => (
    <li key={link.href}>
      <a href={footerHref(site, link.href)}>
        <span>{link.label}</span>
      </a>
    </li>
  ));
}

/** Links from a category to its siblings, as words or as picture tiles (spec 1 section 2.4). */
export function SiblingLinks(props: {
  site: Site;
  categories: readonly FullCategory[];
  current: number;
  links: CategoryLinks;
}): ReactNode {
  const { site, categories, current, links } = props;
  const withPictures = links.style === 'tiles' && categories.some((category) => category.image !== null);
  if (categories.length === 0 && links.top.length === 0) return null;
  return (
    <nav className={withPictures ? 'sibs' : 'sibs text'} aria-label="Related categories">
      <ul>
        {categories.map((category) => (
          <li key={category.categoryId}>
            <a href={sitePath(site, category.url)} aria-current={category.categoryId === current ? 'page' : undefined}>
              {withPictures && category.image !== null && (
                <img src={pictureUrl(category.image, 166)} alt="" width={64} height={64} />
              )}
              <span>{category.name}</span>
            </a>
          </li>
        ))}
        <LinkItems site={site} links={links.top} />
      </ul>
    </nav>
  );
}

/** Links from a category to others, below its list. */
export function BottomLinks({ site, links }: { site: Site; links: CategoryLinks }): ReactNode {
  if (links.bottom.length === 0) return null;
  return (
    <nav className="sibs text" aria-label="More departments">
      <ul>
        <LinkItems site={site} links={links.bottom} />
      </ul>
    </nav>
  );
}
