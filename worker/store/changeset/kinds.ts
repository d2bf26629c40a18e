import type { RecordKind } from '#shared/changeset/contract.ts';
import type { Kind } from './kind.ts';
import { blockKind } from './kinds/block.ts';
import { cartRuleKind } from './kinds/cart-rule.ts';
import { categoryKind } from './kinds/category.ts';
import { eventKind } from './kinds/event.ts';
import { flagKind } from './kinds/flag.ts';
import { formKind } from './kinds/form.ts';
import { navigationKind } from './kinds/navigation.ts';
import { pageKind } from './kinds/page.ts';
import { postKind } from './kinds/post.ts';
import { priceKind } from './kinds/price.ts';
import { productKind } from './kinds/product.ts';
import { promotionKind } from './kinds/promotion.ts';
import { redirectKind } from './kinds/redirect.ts';

/** The kinds of records that changesets edit. */
export const KINDS: Readonly<Record<RecordKind, Kind>> = {
  product: productKind,
  price: priceKind,
  promotion: promotionKind,
  block: blockKind,
  page: pageKind,
  redirect: redirectKind,
  form: formKind,
  navigation: navigationKind,
  category: categoryKind,
  post: postKind,
  event: eventKind,
  'cart-rule': cartRuleKind,
  flag: flagKind,
};
