import type { Bar } from '#shared/bar/contract.ts';
import { comparePath, LEAST_COMPARED, readCompared } from '#shared/compare/keys.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { BarsView } from '#worker/pages/compare/bars.tsx';
import { findWanted, readComparison } from '#worker/pages/compare/read-comparison.ts';
import { CompareView } from '#worker/pages/compare/view.tsx';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

const ROOT = '/compare';
/** The comparison of barbells (spec 1 section 2.8), if the store has one. */
const BARS = `${ROOT}/bars`;
/** Characters of an address that are read. The longest names fit, and the rest is ignored. */
const LONGEST_PATH = 2000;

function barsPage(ctx: Ctx, bars: readonly Bar[]): Resolution {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'compare',
      head: head({
        title: 'Bar comparison',
        description: `${bars.length} barbells side by side: diameter, finish, tensile strength, F rating and what each is best for.`,
        // Search engines index a sorted or filtered table under the address of the plain one.
        canonical: BARS,
        sites: SITE_CODES,
      }),
      load: () => Promise.resolve({ view: <BarsView ctx={ctx} bars={bars} path={BARS} /> }),
    },
  };
}

async function productsPage(ctx: Ctx): Promise<Resolution> {
  const wanted = await findWanted(ctx, readCompared(ctx.path.slice(ROOT.length, LONGEST_PATH)));
  const names = wanted.cards.map(({ name }) => name);
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'compare',
      // Every choice of products has its own address, so search engines must not index them.
      head: head({ title: names.length < LEAST_COMPARED ? 'Compare products' : `Compare ${names.join(' and ')}` }),
      load: async () => ({ view: <CompareView ctx={ctx} comparison={await readComparison(ctx, wanted)} /> }),
    },
  };
}

/** Redirects a form sent without scripts to the canonical address of its comparison. */
function toAddress(ctx: Ctx, chosen: readonly string[]): Resolution {
  const { keys } = readCompared(
    `${ctx.path.slice(ROOT.length, LONGEST_PATH)},${chosen.map(encodeURIComponent).join(',')}`,
  );
  return redirectTo(sitePath(ctx.site, comparePath(keys)), 302);
}

async function find(ctx: Ctx): Promise<Resolution> {
  const chosen = ctx.url.searchParams.getAll('p').filter((key) => key.trim() !== '');
  if (chosen.length > 0) return toAddress(ctx, chosen);
  const path = ctx.path.toLowerCase().replace(/\/+$/, '');
  const bars = path === BARS ? await ctx.store.bars.all() : [];
  if (bars.length > 0) return ctx.path === BARS ? barsPage(ctx, bars) : redirectTo(sitePath(ctx.site, BARS), 301);
  return productsPage(ctx);
}

/**
 * The comparison screen (spec 1 section 2.1): `/compare/{url keys or skus, between commas}`, and `/compare/bars` for
 * barbells.
 */
export const comparePages: readonly PageRoute[] = [
  { path: ROOT, gate: 'public', find },
  { path: `${ROOT}/*`, gate: 'public', find },
];
