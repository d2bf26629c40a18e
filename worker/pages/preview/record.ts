import type { Context } from 'hono';
import type { RecordName } from '#shared/changeset/contract.ts';
import { servedContent } from '#worker/pages/content.tsx';
import { MISSING } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { ContentPage } from '#worker/store/content/cms.ts';

/** Records of blocks that a preview draws alone, wherever they are shown in the store. */

/** The address at which a preview asks the store for such a record. */
export const recordPath = ({ kind, key }: Pick<RecordName, 'key' | 'kind'>): string =>
  `/__rb__/blocks/${kind}/${encodeURIComponent(key)}`;

/** A named block as a page of its own. */
async function blockPage(ctx: Ctx, key: string): Promise<ContentPage | undefined> {
  const named = await ctx.store.content.block(key);
  const meta = { title: key, description: '', keywords: '' };
  return named && { pageId: 0, ...named, title: key, heading: '', meta, sites: [] };
}

/** The blocks and the text of a page or a named block, for a preview that asks for nothing else. */
export async function recordAlone(c: Context<AppEnv>): Promise<Response> {
  const key = c.req.param('key') ?? '';
  return servePage(
    c,
    async (ctx) => {
      const page =
        ctx.look && (c.req.param('kind') === 'block' ? await blockPage(ctx, key) : await ctx.store.content.page(key));
      return page ? servedContent(ctx, page, ctx.path, 'content', []) : MISSING;
    },
    true,
  );
}
