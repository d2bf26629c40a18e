import type { ReactNode } from 'react';
import { WISH_FORM } from '#shared/list/wish-form.ts';

/** Adds a product to the wishlist: a heart on a card. Without script, it submits the form in the page's header. */
export function WishButton({ productId, name }: { readonly productId: number; readonly name: string }): ReactNode {
  return (
    <button
      type="submit"
      className="iconbtn wish"
      form={WISH_FORM}
      name="productId"
      value={productId}
      aria-label={`Add to wishlist: ${name}`}
    />
  );
}

/** Adds a product to the wishlist as configured on its page: the fields of the surrounding form are sent to `href`. */
export function WishChoice({ productId, href }: { readonly productId: number; readonly href: string }): ReactNode {
  return (
    <button
      type="submit"
      className="wish"
      name="action"
      value="add"
      formAction={href}
      formNoValidate
      data-wish={productId}
    >
      <span className="link">Add to wishlist</span>
    </button>
  );
}
