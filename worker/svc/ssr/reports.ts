import type { Context } from 'hono';
import { policyReportSchema, reportsSchema } from '#shared/browser-report/contract.ts';
import {
  type BrowserReport,
  PAYMENT_PAGES,
  readPolicyReport,
  readReports,
} from '#shared/browser-report/read-reports.ts';
import { Fault } from '#shared/errors.ts';
import { softly } from '#worker/log/softly.ts';
import { checked, parseJson, readText } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';

/** Most bytes of a request; browsers send a few kilobytes. */
const REPORTS_LIMIT = 64 * 1024;

/** Reads a body by its type. Throws `unsupported_media_type`, or like `checked`. */
async function reportsOf(ctx: Ctx, request: Request): Promise<readonly BrowserReport[]> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const { hosts } = ctx.config;
  if (type !== 'application/reports+json' && type !== 'application/csp-report') {
    throw new Fault('unsupported_media_type');
  }
  const sent = parseJson(await readText(request, REPORTS_LIMIT));
  return type === 'application/csp-report'
    ? readPolicyReport(checked(sent, policyReportSchema), hosts)
    : readReports(checked(sent, reportsSchema), hosts);
}

/**
 * Counts what browsers report about pages, after the response. What a payment page blocked is also an alarm in the log,
 * since it may be an attack on cards (PCI DSS 11.6.1).
 */
export async function takeReports(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  await limitRate(ctx, 'REPORTS');
  const reports = await reportsOf(ctx, c.req.raw);
  for (const { kind, page, what, source } of reports) {
    if (kind === 'policy' && PAYMENT_PAGES.has(page)) ctx.log.warn('payment_page_report', { page, what, source });
  }
  ctx.later(softly(ctx, 'browser_reports', undefined, () => ctx.store.browserReports.add(reports)));
  return c.body(null, 204);
}
