import { spawn, spawnSync } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import { INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { freePort } from '#tools/store/free-port.ts';
import { type Call, callAt, type Spoiled } from './broken-answers.ts';

/** A running WordPress behind a server that can spoil its answers. */
export interface Blog {
  /** Origin for `INDEX_HOST`. */
  readonly origin: string;
  /** The number that good answers carry in the titles of their posts. */
  edition: number;
  /** Which answers are spoiled, and how; null: none. */
  spoiled: { readonly calls: readonly Call[]; readonly how: (good: string) => Spoiled } | null;
  close(): void;
}

function send(answer: ServerResponse, good: Response, { status, type, location, body }: Spoiled): void {
  const headers: Record<string, string> = { 'content-type': type ?? 'application/json; charset=UTF-8' };
  const total = good.headers.get('x-wp-total');
  if (total !== null) headers['x-wp-total'] = total;
  if (location !== undefined) headers.location = location;
  answer.writeHead(status ?? good.status, headers).end(body);
}

/** Fills the WordPress of Debian's packages and starts it. Throws if it cannot be filled. */
export async function openBlog(): Promise<Blog> {
  const [own, front] = [await freePort(), await freePort()];
  const BLOG_URL = `http://localhost:${own}/theindex`;
  const env = { ...process.env, BLOG_URL, PHP_CLI_SERVER_WORKERS: '4' };
  const filled = spawnSync('php', ['tools/blog/fill.php'], {
    env: { ...env, BLOG_CATEGORIES: JSON.stringify(INDEX_CATEGORIES) },
    encoding: 'utf8',
  });
  if (filled.stdout?.trim() !== '40')
    throw new Error(`WordPress could not be filled: ${filled.stdout}${filled.stderr}`);
  const php = spawn('php', ['-S', `localhost:${own}`, 'tools/blog/router.php'], {
    env,
    stdio: 'ignore',
    detached: true,
  });
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? '/', `http://localhost:${own}`);
    const good = await fetch(url);
    const text = (await good.text()).replaceAll('Story number', `Edition ${blog.edition}, story number`);
    const { spoiled } = blog;
    if (!spoiled?.calls.includes(callAt(url))) return send(answer, good, { body: text });
    const what = spoiled.how(text);
    setTimeout(() => send(answer, good, what), what.lateMs ?? 0);
  });
  await new Promise<void>((done) => server.listen(front, 'localhost', done));
  const blog: Blog = {
    origin: `http://localhost:${front}`,
    edition: 0,
    spoiled: null,
    close: () => {
      server.close();
      // Its workers are processes of their own.
      if (php.pid !== undefined) process.kill(-php.pid);
    },
  };
  const started = async () => (await fetch(`${BLOG_URL}/wp-json/wp/v2/tags`).catch(() => null))?.status;
  for (let tries = 0; tries < 50 && (await started()) !== 200; tries++) await new Promise((go) => setTimeout(go, 200));
  return blog;
}
