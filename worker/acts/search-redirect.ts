import type { Ctx } from '#worker/request/context.ts';

/** Path on the site that a keyphrase leads to; null for none, and for one that this site has no page at. */
export async function searchRedirect({ store }: Ctx, keyphrase: string): Promise<string | null> {
  const path = await store.searchRedirects.pathOf(keyphrase);
  return path !== null && (await store.navigation.reaches(path)) ? path : null;
}
