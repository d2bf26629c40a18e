import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { scopeOf } from '#shared/index-post/post.ts';
import { SEEING_VISITOR } from '#tools/chromium.ts';
import { sanitizePost } from '#worker/store/imports/sanitize.ts';
import { scopeCss } from '#worker/store/imports/scope-css.ts';
import { HOSTILE_POSTS, type HostilePost } from './hostile-posts.ts';
import { expect, test } from './store-test.ts';

// Pictures must be able to fail, and blocked requests and refused scripts complain.
test.use({ ...SEEING_VISITOR, expectedNoise: /[\s\S]/ });

const ORIGIN = 'http://shop.test';
const SCOPE = scopeOf(1);
/** The store's own rules for the text of a post, as they are served. */
const OWN_RULES = /\.ixbody \{[\s\S]*?\n\}/.exec(readFileSync('client/styles/page-theindex.css', 'utf8'))?.[0] ?? '';

/** How the HTML and the styles of a post enter a page. */
interface Entrance {
  readonly html: (html: string) => string;
  readonly css: (css: string) => string;
  readonly rules: string;
}

const STORE: Entrance = { html: sanitizePost, css: (css) => scopeCss(css, SCOPE) ?? '', rules: OWN_RULES };
const OPEN_DOOR: Entrance = { html: (html) => html, css: (css) => css, rules: '' };

/**
 * A page with a post between a header and a footer, and without a content policy, so that nothing but the entrance keeps
 * the post in its place.
 */
function pageOf({ html, css, rules }: Entrance, post: HostilePost): string {
  return `<!DOCTYPE html><html><head><title>Post</title><script>window.harms = 0; window.harm = () => { window.harms += 1 }</script><style>
      body { margin: 0; font: 16px sans-serif } header, footer { height: 60px; background: #eee }
      main { display: block } .fixed-by-the-store { position: fixed; inset: 0; z-index: 9; background: red } ${rules}
    </style><style>${css(post.css)}</style></head>
    <body><header><a href="#main" id="way">Header</a></header><main id="main"><article><div class="ixbody ${SCOPE}">${html(post.html)}</div></article></main>
    <footer>Footer</footer><form id="search"></form></body></html>`;
}

/** What the rest of the page looks like, apart from how far down it begins. */
function outside(): string {
  const lookOf = (name: string) => {
    const element = document.querySelector(`body > ${name}`);
    if (!element) return `${name} is gone`;
    const { color, display, visibility, fontSize, opacity } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return [name, color, display, visibility, fontSize, opacity, width, height].join(' ');
  };
  const article = document.querySelector('.ixbody');
  const left = document.elementFromPoint(400, 30)?.closest('header, .ixbody')?.tagName;
  return JSON.stringify({
    header: lookOf('header'),
    footer: lookOf('footer'),
    above: left,
    top: document.querySelector('body > header')?.getBoundingClientRect().top,
    wide:
      document.documentElement.scrollWidth > innerWidth ||
      (document.querySelector('main')?.scrollWidth ?? 0) > innerWidth,
    // What is below the article belongs to it or to the page, never to neither.
    strays: [...document.body.children].map(({ tagName }) => tagName).join(),
    inMain: document.querySelector('main')?.children.length,
    target: document.getElementById('main')?.tagName,
    mains: document.querySelectorAll('#main').length,
    ink: getComputedStyle(document.documentElement).getPropertyValue('--ink'),
    isOpen: article !== null,
  });
}

/** Uses everything in the post as a visitor might. */
function useEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *, main ~ p')) {
    for (const name of ['mouseover', 'mouseenter', 'pointerdown', 'focus'])
      element.dispatchEvent(new Event(name, { bubbles: true }));
    if (element instanceof HTMLElement && !(element instanceof HTMLAnchorElement && /^https?:/.test(element.href)))
      element.click();
    else if (!(element instanceof HTMLElement))
      (element as Element).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
}

/** Shows posts one after the other; tells what each did that it must not. */
async function harmsOf(page: Page, entrance: Entrance): Promise<ReadonlyMap<string, string>> {
  const harms = new Map<string, string>();
  let current: HostilePost = { name: '', html: '', css: '' };
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== ORIGIN) {
      harms.set(current.name, `asked ${url.origin}`);
      return route.abort();
    }
    if (route.request().resourceType() !== 'document') return route.abort();
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: pageOf(entrance, current) });
  });
  page.on('dialog', (dialog) => dialog.dismiss());
  const clip = { x: 0, y: 0, width: 1200, height: 60 };
  const show = async (post: HostilePost) => {
    current = post;
    await page.goto(`${ORIGIN}/post`, { waitUntil: 'load' }).catch(() => harms.set(post.name, 'led elsewhere'));
    return { look: await page.evaluate(outside), picture: (await page.screenshot({ clip })).toString('base64') };
  };
  const usual = await show({ name: 'usual', html: '<p class="x">A line.</p>', css: '' });
  for (const post of HOSTILE_POSTS) {
    const { look, picture } = await show(post).catch(() => ({ look: 'left', picture: '' }));
    if (look !== usual.look) harms.set(post.name, `changed the page: ${look}`);
    else if (picture !== usual.picture) harms.set(post.name, 'drew over the header');
    await page.evaluate(useEverything).catch(() => harms.set(post.name, 'led elsewhere'));
    const ran = await page
      .evaluate(() => new Promise((done) => setTimeout(() => done((window as never as { harms: number }).harms), 15)))
      .catch(() => 'left');
    if (ran !== 0) harms.set(post.name, `ran ${ran}`);
    if (new URL(page.url()).origin !== ORIGIN) harms.set(post.name, 'led elsewhere');
  }
  return harms;
}

test.describe('@desktop posts that mean harm', () => {
  test.setTimeout(180_000);

  test('run nothing, ask nobody and stay in their place', async ({ page }) => {
    expect(HOSTILE_POSTS.length).toBeGreaterThanOrEqual(60);
    expect([...(await harmsOf(page, STORE))]).toEqual([]);
  });

  test('would do harm without the sanitizer, every one of them', async ({ page }) => {
    const harms = await harmsOf(page, OPEN_DOOR);
    expect(HOSTILE_POSTS.map(({ name }) => name).filter((name) => !harms.has(name))).toEqual([]);
  });
});
