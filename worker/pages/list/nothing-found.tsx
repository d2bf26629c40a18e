import type { ReactNode } from 'react';
import { ForYouStrip } from '#client/ui/product/product-strip.tsx';
import type { SuggestedCategory } from '#shared/discovery/question.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

interface NothingFoundProps {
  readonly site: Site;
  /** Popular categories. */
  readonly ways: readonly SuggestedCategory[];
}

/**
 * Help after a search without results: how to search differently, popular categories, and products the visitor may
 * like. The quick links of a list point to its products and filters; here they point to what is shown in their place.
 */
export function NothingFound({ site, ways }: NothingFoundProps): ReactNode {
  return (
    <>
      <section className="none" id="list" tabIndex={-1} aria-labelledby="nothing-found">
        <h2 className="d d32" id="nothing-found">
          No products found
        </h2>
        <ul className="prose">
          <li>Check the spelling, or try another word for it.</li>
          <li>Use fewer words: “rack” finds more than “rack with pull-up bar”.</li>
          <li>Search for an item number as printed on your order.</li>
        </ul>
      </section>
      <div id="filter-bar" tabIndex={-1}>
        <div id="facets" tabIndex={-1}>
          {ways.length > 0 && (
            <nav className="sibs text" aria-label="Popular categories">
              <ul>
                {ways.map(({ text, url }) => (
                  <li key={url}>
                    <a href={sitePath(site, url)}>
                      <span>{text}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
      <ForYouStrip site={site} />
    </>
  );
}
