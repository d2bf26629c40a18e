import type { Ctx } from '#worker/request/context.ts';

/** A picture named by a block, with the size that its page must reserve; undefined if the store has no such file. */
export interface BlockPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures of a block, in the order of their names. */
export async function picturesOf(ctx: Ctx, files: readonly string[]): Promise<readonly (BlockPicture | undefined)[]> {
  const sizes = await ctx.store.media.sizes(files, ctx.store.versions.latest);
  return files.map((file) => sizes.get(file));
}
