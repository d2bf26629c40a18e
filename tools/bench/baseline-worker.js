// What the store is measured against, in the same workerd: a constant answer, a bare Cache API hit, one call of a Durable
// Object that writes one row, one write to D1, and one hash of a password at the store's cost.

import { DurableObject } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';

const KEY = 'https://baseline.store/page';

/** One row in an object of its own, written by each call. */
export class Row extends DurableObject {
  constructor(state, env) {
    super(state, env);
    state.storage.sql.exec('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, value TEXT)');
  }

  write(value) {
    this.ctx.storage.sql.exec('INSERT OR REPLACE INTO rows VALUES (1, ?1)', value);
    return value;
  }

  read() {
    return 'ok';
  }
}

async function object(env, pathname, name) {
  const stub = env.ROW.get(env.ROW.idFromName(name));
  return new Response(await (pathname === '/object-write' ? stub.write(name) : stub.read()));
}

async function d1(env, value) {
  await env.DB.prepare('INSERT INTO rows (value) VALUES (?1)').bind(value).run();
  return new Response('ok');
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/constant') return new Response('ok');
    if (pathname === '/hash') {
      scryptSync('Overhead-500', 'salt of the bench', 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 72 * 1024 * 1024 });
      return new Response('ok');
    }
    if (pathname.startsWith('/object-')) return object(env, pathname, searchParams.get('name') ?? 'one');
    if (pathname === '/d1-table') {
      await env.DB.prepare('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, value TEXT)').run();
      return new Response('ok');
    }
    if (pathname === '/d1-write') return d1(env, searchParams.get('name') ?? 'one');
    if (request.method === 'PUT') {
      const page = new Response(await request.text(), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      });
      await caches.default.put(KEY, page);
      return new Response('kept');
    }
    return (await caches.default.match(KEY)) ?? new Response('nothing kept', { status: 404 });
  },
};
