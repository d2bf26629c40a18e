import { ownPage } from './own-page.ts';

/** What a file is for, by the ending of its name. */
const KINDS: Readonly<Record<string, string>> = { js: 'script', css: 'style', woff2: 'font' };

/** Files with which a page begins, in its text. */
const LINKED = /(?:href|src)="(\/assets\/[\w.-]+\.(js|css|woff2))"/g;

/** Loads the files with which the newer release would begin this page, so that the next page has them. */
export async function loadRelease(): Promise<void> {
  const files = new Map(
    [...((await ownPage()) ?? '').matchAll(LINKED)].map(([, href = '', kind = '']) => [href, kind]),
  );
  for (const [href, kind] of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: KINDS[kind] ?? '', href });
    document.head.append(link);
  }
}
