import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { WISH_FORM } from '#shared/list/wish-form.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** The form behind all hearts on a page. Customers see the result in place; guests are sent to the login. */
export function WishForm({ site, isCustomer }: { readonly site: Site; readonly isCustomer: boolean }): ReactNode {
  const form = (
    <form id={WISH_FORM} method="post" action={sitePath(site, '/account/wishlist')} hidden>
      <input type="hidden" name="action" value="add" />
    </form>
  );
  if (!isCustomer) return form;
  return (
    <>
      <Enhanced name="wish" when="idle">
        {form}
      </Enhanced>
      <Enhanced name="wish-change" when="asked">
        {null}
      </Enhanced>
    </>
  );
}
