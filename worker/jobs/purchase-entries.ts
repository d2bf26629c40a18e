import { toHex } from '#shared/encode/hex.ts';
import { SITES } from '#shared/site/sites.ts';
import { CATEGORIES } from '#shared/tracking/consent.ts';
import { consumersOf } from '#shared/tracking/consumers.ts';
import type { LedgerEntry } from '#shared/tracking/ledger-entry.ts';
import { PAYLOADS } from '#shared/tracking/payloads.ts';
import { conversionValues, purchasePayload } from '#shared/tracking/purchase.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { logFor } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openConsumers } from '#worker/ports/consumers/open.ts';
import { addEntries } from '#worker/store/tracking/ledger.ts';
import type { DeskOrder } from '#worker/stubs/order-desk.ts';

async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** The hash of each value of a buyer by which conversions are compared. */
async function hashesOf(document: DeskOrder['document']) {
  const values = Object.entries(conversionValues(document));
  return Object.fromEntries(await Promise.all(values.map(async ([field, value]) => [field, await sha256(value)])));
}

/**
 * The statement that tells consumers of an order, once each, however often its event is handled, by what the buyer agreed
 * to when it was placed; none where nobody is told. A renewal of a subscription is no purchase of a visitor. What does not
 * fit a consumer is logged and left out, because the buyer's confirmation is written with this statement.
 */
export async function purchaseWrites(
  env: Env,
  { orderId, document, payment }: DeskOrder,
  nowMs: number,
): Promise<readonly D1PreparedStatement[]> {
  const { tracking, email } = document;
  if (tracking === undefined) return [];
  const config = configOf(env);
  const services = openConsumers(config, sendOut);
  const { staffEmailDomain } = config;
  const isStaff = staffEmailDomain !== '' && email.toLowerCase().endsWith(`@${staffEmailDomain}`);
  const purchase = { orderId, document, payment, hashes: await hashesOf(document), isStaff, nowMs };
  const granted = CATEGORIES.filter((category) => tracking.granted.includes(category));
  const permission = { granted, hasSignal: tracking.hasSignal };
  const entries = consumersOf('order/confirm', permission).flatMap((consumer): readonly LedgerEntry[] => {
    const payload = purchasePayload(consumer, purchase);
    if (payload === undefined) return [];
    const fitting = PAYLOADS[consumer].safeParse(payload);
    if (!fitting.success) {
      const problems = fitting.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
      logFor(`order-${orderId}`).error('purchase_not_told', { consumer, problems });
      return [];
    }
    return [
      {
        entryId: `order-${orderId}-${consumer}`,
        event: 'order/confirm',
        consumer,
        siteId: SITES[document.site].siteId,
        shopperHash: '',
        granted,
        gpc: tracking.hasSignal,
        payload: fitting.data,
        state: services.has(consumer) ? 'due' : 'taken',
      },
    ];
  });
  const write = addEntries(env.DB, entries, { customerId: null, staffDomain: '', nowMs, isDueNow: true });
  return write ? [write] : [];
}
