import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ImportPage } from '#shared/import/contract.ts';
import { buildStore } from '#tools/build.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';
import { type Blog, openBlog } from './blog.ts';
import { CALLS, DISTURBED, UNREADABLE } from './broken-answers.ts';

/**
 * `npx node tools/blog/try-wordpress.ts`: a store whose stories come from a real WordPress, read whole, then through
 * every way in which one breaks, on each of the three calls, with an import in the middle of each.
 *
 * It needs Debian's packages `wordpress`, `php-cli`, `php-mysql` and `mariadb-server`, a running database, and
 * `/etc/wordpress/config-localhost.php` with its name and access. Everything in that database is replaced.
 */
const SECRET = 'secret-of-the-tried-blog-0123456789';
const TOKEN = 'staff-token-of-the-tried-store-0123456789';
/** Longest time of an answer, milliseconds (issue 18, part 5: within 1 s in any case). */
const LONGEST_MS = 1000;

/** Every kind of page, and a story that is on it. */
const PAGES: Readonly<Record<string, string>> = {
  '/theindex': 'story number 1 &amp; more',
  '/theindex/gear-how-tos': 'story number 2 &amp; more',
  '/theindex/gear-how-tos?page=2': 'story number 28 &amp; more',
  '/theindex/gear-how-tos?tag=plates': 'story number 3 &amp; more',
  '/theindex?q=number': 'story number 1 &amp; more',
  '/theindex/ryourogue': 'story number 3 &amp; more',
  '/theindex/gear-how-tos/story-4': 'The text of story 4 – “steel” &amp; chalk.',
  '/gb/theindex/gear-how-tos/story-5': 'The text of story 5 – “steel” &amp; chalk.',
};

interface Seen {
  readonly path: string;
  readonly status: number;
  readonly isWhole: boolean;
  /** The edition of each story that is named on the page. */
  readonly editions: readonly number[];
  readonly ms: number;
}

let turn = 0;

/** Opens every kind of page under an address that no cache has. */
async function openAll(url: string): Promise<readonly Seen[]> {
  turn++;
  const seen: Seen[] = [];
  for (const [path, text] of Object.entries(PAGES)) {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}turn=${turn}`);
    const html = await answer.text();
    const ms = performance.now() - begun;
    const editions = [...new Set([...html.matchAll(/Edition (\d+), story/g)].map(([, number]) => Number(number)))];
    seen.push({ path, status: answer.status, isWhole: html.includes(text), editions, ms });
  }
  return seen;
}

/** What is wrong with pages; `edition`: the newest that all of them must show, undefined if older ones may be shown. */
function problemsOf(seen: readonly Seen[], edition?: number): readonly string[] {
  return seen.flatMap(({ path, status, isWhole, editions, ms }) => {
    const wrong = [
      status !== 200 && `answered ${status}`,
      !isWhole && 'is not whole',
      ms > LONGEST_MS && `took ${Math.round(ms)} ms`,
      edition !== undefined && editions.join() !== String(edition) && `shows edition ${editions} and not ${edition}`,
    ].filter((each) => each !== false);
    return wrong.map((what) => `${path} ${what}`);
  });
}

/** Tells the store that a post has changed, as the hook of a blog does. */
async function callHook(url: string): Promise<void> {
  const body = '{"postId":1}';
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
  const answer = await fetch(`${url}/svc_index/hook`, {
    method: 'POST',
    body,
    headers: { 'x-index-signature': signature },
  });
  if (answer.status !== 204) throw new Error(`the hook answered ${answer.status}`);
}

/** Opens the pages until they are right; what a late answer brings is for the next visitor. */
async function untilRight(url: string, edition: number, patienceMs: number): Promise<readonly string[]> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const problems = problemsOf(await openAll(url), edition);
    if (problems.length === 0 || performance.now() > end) return problems;
    await new Promise((go) => setTimeout(go, 300));
  }
}

interface Tried {
  readonly url: string;
  readonly blog: Blog;
  readonly importSomething: () => Promise<unknown>;
}

async function tryEach({ url, blog, importSomething }: Tried): Promise<readonly string[]> {
  const problems: string[] = [];
  const note = (name: string, found: readonly string[]) => {
    for (const what of found) console.log(`  ${name}: ${what}`);
    problems.push(...found);
  };
  note('at first', await untilRight(url, 0, 10_000));
  for (let number = 1; number <= 40; number++) {
    const answer = await fetch(`${url}/theindex/any/story-${number}`);
    if (!(await answer.text()).includes(`The text of story ${number} `))
      problems.push(`story ${number} cannot be read`);
  }
  const film = await (await fetch(`${url}/theindex/gear-how-tos/story-4`)).text();
  if (!film.includes('data-film="youtube:dQw4w9WgXcQ"')) note('story 4', ['its film does not play']);
  if (/onclick="run|<script>run|src="https:\/\/www\.youtube/.test(film)) note('story 4', ['brings what it must not']);
  let longest = 0;
  for (const [how, spoil] of Object.entries({ ...UNREADABLE, ...DISTURBED })) {
    for (const call of CALLS) {
      const name = `${call}: ${how}`;
      blog.edition++;
      blog.spoiled = { calls: [call], how: spoil };
      await callHook(url);
      const before = await openAll(url);
      await importSomething();
      const after = await openAll(url);
      longest = Math.max(longest, ...[...before, ...after].map(({ ms }) => ms));
      note(name, [...problemsOf(before), ...problemsOf(after)]);
      // What is around a list hides nothing of it.
      if (how in DISTURBED) note(name, await untilRight(url, blog.edition, 20_000));
      const unknown = await fetch(`${url}/theindex/gear-how-tos/unknown-${blog.edition}`);
      const expected = call === 'post' && how in UNREADABLE ? 503 : 404;
      if (unknown.status !== expected) note(name, [`an unknown story answers ${unknown.status}`]);
      blog.spoiled = null;
      blog.edition++;
      await callHook(url);
      note(`${name}, mended`, await untilRight(url, blog.edition, 20_000));
    }
  }
  const { 'an error of the server': down } = UNREADABLE;
  if (down) blog.spoiled = { calls: CALLS, how: down };
  await callHook(url);
  note('down', problemsOf(await openAll(url)));
  blog.spoiled = null;
  blog.edition++;
  note('mended without a call of the hook', await untilRight(url, blog.edition, 30_000));
  console.log(
    `${blog.edition} editions of 40 posts; the longest answer while the blog was broken took ${Math.round(longest)} ms`,
  );
  return problems;
}

/** A page whose words no import before had. */
const pageNumber = (number: number): ImportPage => ({
  identifier: 'changing',
  site: null,
  title: 'Changing',
  heading: 'Changing',
  content: `<p>Import ${number}</p>`,
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  isActive: true,
  blocks: [],
  extra: {},
});

async function main(): Promise<0 | 1> {
  await buildStore();
  const state = temporaryState('blog');
  const blog = await openBlog();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const vars = { INDEX_HOST: blog.origin, INDEX_HOOK_SECRET: SECRET };
  const runtime = await openRuntime({ state, port, staffToken: TOKEN, vars, logs: 'silent' });
  try {
    const client = httpStoreClient({ url, token: TOKEN });
    let imports = 0;
    const importSomething = async () => {
      await client.importBatch({ pages: [pageNumber(++imports)] });
      await client.publish(() => undefined);
    };
    const problems = await tryEach({ url, blog, importSomething });
    console.log(
      problems.length === 0
        ? 'A WordPress is read whole, and its outages harm no page.'
        : `${problems.length} problems`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    await runtime.dispose();
    blog.close();
    rmSync(state, { recursive: true, force: true });
  }
}

process.exitCode = await exitCodeOf(main);
