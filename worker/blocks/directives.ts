import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

/** A placeholder that an importer left for a named block: `<div data-block="name"></div>`. */
const PLACEHOLDER = /<div data-block="([\w-]+)"[^>]*>\s*<\/div>/g;
/** Blocks in blocks in blocks; a circle ends here. */
const DEEPEST = 3;

/** Links of the merchant's HTML go to his own site: `/racks` on CAN is `/ca/racks`. */
function localLinks(ctx: Ctx, html: string): string {
  const prefix = ctx.site.prefix;
  return prefix === ''
    ? html
    : html.replace(
        /(<a\b[^>]*\bhref=")(\/(?!\/|media\/)[^"]*)"/g,
        (_, start, path) => `${start}${sitePath(ctx.site, path)}"`,
      );
}

async function expand(ctx: Ctx, html: string, depth: number): Promise<string> {
  const names = new Set([...html.matchAll(PLACEHOLDER)].map((match) => match[1] as string));
  if (names.size === 0 || depth >= DEEPEST) return html.replace(PLACEHOLDER, '');
  const contents = new Map<string, string>();
  for (const name of names) {
    const named = await ctx.store.content.block(name);
    contents.set(name, named ? await expand(ctx, named.content, depth + 1) : '');
  }
  return html.replace(PLACEHOLDER, (_, name: string) => contents.get(name) ?? '');
}

/** The merchant's HTML with its named blocks filled in and its links on this site. */
export async function withDirectives(ctx: Ctx, html: string): Promise<string> {
  return localLinks(ctx, await expand(ctx, html, 0)).trim();
}
