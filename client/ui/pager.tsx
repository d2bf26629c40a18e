import type { ReactNode } from 'react';
import { countText } from './count-text.ts';
import { Icon } from './icon.tsx';

export interface PagerProps {
  /** Path of the list with its site prefix, without a query. */
  readonly path: string;
  readonly page: number;
  readonly pageCount: number;
  readonly queryForPage: (page: number) => string;
  /** Products up to the end of this page, and in the whole list. */
  readonly shown: number;
  readonly total: number;
  readonly locale?: string;
}

/** The pages listed by a pager: the first, the last and those around the current one; null for a gap. */
export function pagesToName(page: number, pageCount: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((at) => at >= 1 && at <= pageCount);
  const named = [...new Set(near)].sort((a, b) => a - b);
  return named.flatMap((at, index) => {
    const before = named[index - 1] ?? at - 1;
    if (at - before === 2) return [before + 1, at];
    return at - before > 2 ? [null, at] : [at];
  });
}

export function Pager({ path, page, pageCount, queryForPage, shown, total, locale }: PagerProps): ReactNode {
  if (pageCount <= 1) return null;
  const hrefOf = (at: number) => path + queryForPage(at);
  return (
    <nav className="pager" aria-label="Pages" data-pager="">
      <p className="mute s14 num">{`${countText(shown, locale)} of ${countText(total, locale)} shown`}</p>
      {page < pageCount && (
        <a className="btn line" href={hrefOf(page + 1)} data-show-more="">
          Show more
        </a>
      )}
      <ol>
        {page > 1 && (
          <li>
            <a href={hrefOf(page - 1)} rel="prev" aria-label="Previous page">
              <Icon name="previous" size="s" />
            </a>
          </li>
        )}
        {pagesToName(page, pageCount).map((at, index, all) =>
          at === null ? (
            <li key={`gap-${all[index + 1]}`}>
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={at}>
              <a href={hrefOf(at)} aria-label={`Page ${at}`} aria-current={at === page ? 'page' : undefined}>
                {at}
              </a>
            </li>
          ),
        )}
        {page < pageCount && (
          <li>
            <a href={hrefOf(page + 1)} rel="next" aria-label="Next page">
              <Icon name="next" size="s" />
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
