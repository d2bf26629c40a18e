import { make } from '#client/browser/make.ts';
import { ownPage } from './own-page.ts';

/** What a file is for, by the ending of its name. */
const KINDS: Readonly<Record<string, string>> = { js: 'script', css: 'style', '2': 'font' };

/** Loads the files with which the newer release would make this page, so that its next page has them. */
export async function loadRelease(): Promise<void> {
  const page = await ownPage();
  if (!page) return;
  const linked = [
    ...page.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet], link[as=font], script[src]'),
  ];
  const addresses = new Set(linked.map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? ''));
  for (const href of addresses) {
    const kind = KINDS[/(js|css|2)$/.exec(href)?.[0] ?? ''];
    if (href.startsWith('/assets/') && kind) document.head.append(make('link', { rel: 'prefetch', as: kind, href }));
  }
}
