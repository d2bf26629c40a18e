import type { Context } from 'hono';
import { writeCsv } from '#shared/encode/csv.ts';
import { askedInsight } from '#worker/pages/staff/parts/asked-insight.ts';
import { visitFileRows } from '#worker/pages/staff/parts/visit-insight.tsx';
import type { StoreRoute } from '#worker/render/page.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** The way to an order, how pages feel and what fails, as a file. */
async function visitsFile(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { site, days } = askedInsight(ctx.url.searchParams);
  const counts = await ctx.store.insight.visits(site, days);
  return c.body(writeCsv(visitFileRows(counts)), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="visits-${site.code}-${days}-days.csv"`,
  });
}

export const insightVisitsRoute: StoreRoute = {
  path: '/staff/insight-visits.csv',
  gate: 'insight',
  show: visitsFile,
};
