import type { RecordKind } from '#shared/changeset/contract.ts';
import type { Kind } from './kind.ts';
import { blockKind } from './kinds/block.ts';
import { cartRuleKind } from './kinds/cart-rule.ts';
import { formKind } from './kinds/form.ts';
import { navigationKind } from './kinds/navigation.ts';
import { pageKind } from './kinds/page.ts';
import { priceKind } from './kinds/price.ts';
import { productKind } from './kinds/product.ts';
import { promotionKind } from './kinds/promotion.ts';
import { redirectKind } from './kinds/redirect.ts';

/** The kinds of records that changesets edit. A kind without a row is refused by name. */
export const KINDS: Readonly<Partial<Record<RecordKind, Kind>>> = {
  product: productKind,
  price: priceKind,
  promotion: promotionKind,
  block: blockKind,
  page: pageKind,
  redirect: redirectKind,
  form: formKind,
  navigation: navigationKind,
  'cart-rule': cartRuleKind,
};
