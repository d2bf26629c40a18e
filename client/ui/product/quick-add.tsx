import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';

export interface QuickAddProps {
  readonly productId: number;
  readonly name: string;
  /** The address to which the form posts: the cart on this site. */
  readonly href: string;
  /** The initial quantity; by default, the smallest that may be bought. */
  readonly qty?: number;
}

/** Adds a product without options to the cart; options are chosen on the product's page. */
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
