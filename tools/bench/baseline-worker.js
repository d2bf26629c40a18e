// What the store is measured against, in the same workerd: a constant answer, and a bare Cache API hit.
const KEY = 'https://baseline.store/page';

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/constant') return new Response('ok');
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
