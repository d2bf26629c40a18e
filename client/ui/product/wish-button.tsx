import type { ReactNode } from 'react';
import { WISH_FORM } from '#shared/list/wish-form.ts';

/** What wishes a product: a heart on a card. Without script a button of the form in the page's head. */
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

/** What wishes a product as it is chosen on its page: `href` takes the fields of the form in which the button is. */
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
