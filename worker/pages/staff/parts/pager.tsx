import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';

export interface StaffPagerProps {
  /** The current page, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Rows of all pages. */
  readonly count: number;
  readonly pageHref: (page: number) => string;
  /** Words of both links; by default those of a list that starts with the newest. */
  readonly words?: readonly [before: string, after: string];
}

/** Links to the pages before and after one of a staff list. */
export function StaffPager(props: StaffPagerProps): ReactNode {
  const { page, perPage, count, pageHref, words = ['Newer', 'Older'] } = props;
  return (
    <p className="row">
      {page > 1 && (
        <ButtonLink look="line" href={pageHref(page - 1)}>
          {words[0]}
        </ButtonLink>
      )}
      {page * perPage < count && (
        <ButtonLink look="line" href={pageHref(page + 1)}>
          {words[1]}
        </ButtonLink>
      )}
    </p>
  );
}
