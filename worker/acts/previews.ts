import { Fault } from '#shared/errors.ts';
import { changesetOf, editorOf } from '#worker/acts/changesets.ts';
import type { Ctx } from '#worker/request/context.ts';
import { signPreview } from '#worker/request/preview-token.ts';

/** A link to a preview that was made. */
export interface MadePreview {
  readonly token: string;
  /** The link on this admin host, which opens the home page. */
  readonly url: string;
  readonly endsMs: number;
}

/** What a link is asked for. `isShared`: for people who have no account; it is counted and can be ended. */
export interface PreviewWish {
  readonly changesetId: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly isShared: boolean;
}

/** The address of a preview, of a page of the store. `kind`: the whole page, or its blocks alone. */
export function previewPath(
  token: string,
  path: string,
  look: Readonly<Record<string, string>> = {},
  kind: 'preview' | 'rhpa' = 'preview',
): string {
  return `/__rb__/${kind}?${new URLSearchParams({ token, path, ...look })}`;
}

/** Makes a link to a preview. Throws `not_found`. */
export async function makePreview(ctx: Ctx, { changesetId, expiresIn, isShared }: PreviewWish): Promise<MadePreview> {
  const { id, name } = await changesetOf(ctx, changesetId);
  const author = editorOf(ctx);
  const endsMs = Math.floor(ctx.now / 1000 + expiresIn) * 1000;
  const previewId = crypto.randomUUID().replaceAll('-', '');
  const preview = {
    id: previewId,
    changesetId: id,
    author,
    createdMs: ctx.now,
    endsMs,
    endedMs: null,
    isShared,
    uses: 0,
  };
  await ctx.store.previews.add(preview, name);
  const token = await signPreview({ previewId, changesetId: id, endsMs }, ctx.config.sessionSecret);
  return { token, url: `${ctx.url.origin}${previewPath(token, '/')}`, endsMs };
}

/** Ends a link before its time. Throws `not_found`. */
export async function endPreview(ctx: Ctx, id: string): Promise<void> {
  if (!(await ctx.store.previews.end(id, editorOf(ctx), ctx.now))) throw new Fault('not_found');
}
