import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';

export interface QuickAddProps {
  readonly productId: number;
  readonly name: string;
  /** Where the form goes: the cart's own address on the site. */
  readonly href: string;
  /** Units to begin with; the smallest that may be bought unless given. */
  readonly qty?: number;
}

/** Puts a product without choices into the cart; what has choices is chosen on its page. */
export function QuickAdd({ productId, name, href, qty }: QuickAddProps): ReactNode {
  return (
    <form method="post" action={href} data-kept="">
      <input type="hidden" name="productId" value={productId} />
      {qty !== undefined && <input type="hidden" name="qty" value={qty} />}
      <Button look="line" size="sm" testId="quick-add">
        Add to cart
        <HiddenName name={name} />
      </Button>
    </form>
  );
}
