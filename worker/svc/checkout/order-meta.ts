import type { StoredList } from '#shared/list/contract.ts';
import type { OrderRequest } from '#shared/order/contract.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { allows, readShopperId } from '#shared/tracking/consent.ts';
import { permissionOf } from '#worker/acts/ledger-entries.ts';
import type { Ctx } from '#worker/request/context.ts';

/** What an order notes of the app that it was placed in (spec 2 section 3). */
function appMeta({ visitor: { app } }: Ctx): OrderDocument['meta'] {
  return app === null ? {} : { mobileAppVersion: app.version, mobileAppPlatform: app.platform };
}

/**
 * The meta of an order (spec 2 section 3, Order): what the client sent, the app, and, as far as the buyer agrees, the
 * anonymous id by which analytics knows the buyer (that of the browser that filled the cart, if this one has none) and the
 * email whose link led here.
 */
export function orderMeta(ctx: Ctx, { meta }: OrderRequest, list: Pick<StoredList, 'metadata'>): OrderDocument['meta'] {
  const { granted } = permissionOf(ctx, meta.gpc === true);
  const { shopperId, campaign } = ctx.visitor;
  const known = allows(granted, 'discoveryShopper') ? shopperId || readShopperId(list.metadata.rsAnonId) : '';
  return {
    ...meta,
    ...appMeta(ctx),
    ...(campaign && allows(granted, 'ads') ? campaign : {}),
    ...(known !== '' ? { rsAnonId: known } : {}),
  };
}
