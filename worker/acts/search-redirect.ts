import type { Ctx } from '#worker/request/context.ts';

/** Returns the path on the site to which a keyphrase leads; null for none, or if this site has no page there. */
export async function searchRedirect({ store }: Ctx, keyphrase: string): Promise<string | null> {
  const path = await store.searchRedirects.pathOf(keyphrase);
  return path !== null && (await store.navigation.reaches(path)) ? path : null;
}
