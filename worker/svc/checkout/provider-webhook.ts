import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { recordPayment } from '#worker/acts/charge.ts';
import { countReportedDecline } from '#worker/acts/declines.ts';
import type { ProviderReport } from '#worker/ports/payments/port.ts';
import { readText } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/**
 * Handles one report. Its effects may be repeated, and staff get one note of it, so an interrupted report is handled
 * when it is sent again; a completed one changes nothing.
 */
async function handle(c: Context<AppEnv>, report: ProviderReport): Promise<void> {
  const ctx = c.get('ctx');
  const { paymentBooks, paymentEvents } = ctx.store;
  const { orderId } = report;
  const reference = await paymentBooks.references.find(orderId);
  if (!reference) {
    ctx.log.warn('payment_report_unknown', { reportId: report.id });
    return;
  }
  if (!(await paymentEvents.isNew(report.id, orderId, ctx.now))) return;
  const state = await report.apply();
  const desk = c.get('ctx').store.deskOf(reference.pool);
  const order = await desk.order(orderId);
  if (!order) ctx.log.error('payment_without_order', { orderId, reportId: report.id });
  if (order && state) await countReportedDecline(ctx, order, await recordPayment(ctx, order, state, desk));
  if (order) await desk.note(orderId, report.note, { actor: 'provider', nowMs: ctx.now });
  await paymentEvents.done(report.id, ctx.now);
}

/**
 * `POST /svc_checkout/payments/webhook/{provider}`: reports that a payment provider sends on its own, in any order and
 * more than once. They have no origin and no cookie; their signature proves that they come from the provider.
 */
export async function hearProvider(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { payments } = ctx.ports;
  if (c.req.param('provider') !== ctx.config.payments.provider || !payments.reports) throw new Fault('not_found');
  const body = await readText(c.req.raw);
  const reports = await payments.reports({ query: ctx.url.searchParams, body });
  if (!reports) {
    ctx.log.warn('payment_report_refused', {});
    throw new Fault('forbidden');
  }
  for (const report of reports) await handle(c, report);
  return c.text('[accepted]');
}
