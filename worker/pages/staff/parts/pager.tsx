import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';

export interface StaffPagerProps {
  /** The current page, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Rows of all pages. */
  readonly count: number;
  readonly pageHref: (page: number) => string;
}

/** Links to the newer and older pages of a staff list, which starts with the newest. */
export function StaffPager({ page, perPage, count, pageHref }: StaffPagerProps): ReactNode {
  return (
    <p className="row">
      {page > 1 && (
        <ButtonLink look="line" href={pageHref(page - 1)}>
          Newer
        </ButtonLink>
      )}
      {page * perPage < count && (
        <ButtonLink look="line" href={pageHref(page + 1)}>
          Older
        </ButtonLink>
      )}
    </p>
  );
}
