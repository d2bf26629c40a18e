import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { FLAG_STREAM_PATH } from '#shared/flag/stream.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { goToRegion } from '#worker/acts/region.ts';
import { systemClock } from '#worker/clock.ts';
import { releaseFiles } from '#worker/files/assets.ts';
import { files } from '#worker/files/files.ts';
import { films } from '#worker/files/films.ts';
import { media } from '#worker/files/media.ts';
import { offline } from '#worker/files/offline.ts';
import { productFeed } from '#worker/files/product-feed.ts';
import { robots } from '#worker/files/robots.ts';
import { sitemap } from '#worker/files/sitemap.ts';
import { indexFiles } from '#worker/files/theindex.ts';
import { wellKnown } from '#worker/files/well-known.ts';
import { orNotFound } from '#worker/pages/404.tsx';
import { categoryPage } from '#worker/pages/category.tsx';
import { contentPage, landingPage } from '#worker/pages/content.tsx';
import { mount } from '#worker/pages/mount.ts';
import { canvases } from '#worker/pages/preview/canvas.ts';
import type { Ask } from '#worker/pages/preview/draw.tsx';
import { previews } from '#worker/pages/preview.tsx';
import { productPage } from '#worker/pages/product.tsx';
import { SHOP_ROUTES, STAFF_ROUTES } from '#worker/pages/routes.ts';
import { failure } from '#worker/render/failure.tsx';
import { servePage } from '#worker/render/serve-page.tsx';
import type { AppEnv } from '#worker/request/context.ts';
import { complete, identify } from '#worker/request/identify.ts';
import { locatedOf } from '#worker/request/located.ts';
import { methodNotAllowed } from '#worker/request/methods.ts';
import { standingSession } from '#worker/request/session.ts';
import { resolve } from '#worker/resolve/resolve.ts';
import { bin } from '#worker/svc/bin/routes.ts';
import { checkout } from '#worker/svc/checkout/routes.ts';
import { content } from '#worker/svc/content/routes.ts';
import { addresses } from '#worker/svc/customer/addresses.ts';
import { creditCards } from '#worker/svc/customer/credit-cards.ts';
import { customer } from '#worker/svc/customer/routes.ts';
import { discovery } from '#worker/svc/discovery/routes.ts';
import { BOARD_PATH, knownBoard } from '#worker/svc/event/known-board.ts';
import { event } from '#worker/svc/event/routes.ts';
import { gc } from '#worker/svc/gc/routes.ts';
import { gym } from '#worker/svc/gym/routes.ts';
import { index } from '#worker/svc/index/routes.ts';
import { list } from '#worker/svc/list/routes.ts';
import { mail } from '#worker/svc/mail/routes.ts';
import { paymentmethod } from '#worker/svc/paymentmethod/routes.ts';
import { programming } from '#worker/svc/programming/routes.ts';
import { push } from '#worker/svc/push/routes.ts';
import { rma } from '#worker/svc/rma/routes.ts';
import { route } from '#worker/svc/route/routes.ts';
import { session } from '#worker/svc/session/routes.ts';
import { shipping } from '#worker/svc/shipping/routes.ts';
import { hearFlags } from '#worker/svc/ssr/hear-flags.ts';
import { ssr } from '#worker/svc/ssr/routes.ts';
import { staff } from '#worker/svc/staff/routes.ts';
import { subscription } from '#worker/svc/subscription/routes.ts';
import { tax } from '#worker/svc/tax/routes.ts';
import { indexPosts } from '#worker/svc/theindex/wp-json.ts';
import { ticket } from '#worker/svc/ticket/routes.ts';
import type { Env } from './env.ts';

/** The store: one chain for every request (design, section 4), then a service, a file or a page. */
export const app = new Hono<AppEnv>({
  getPath: (request, options) => locatedOf(request, (options as { env: Env }).env).location.path,
});

app.onError(failure);
// Thousands ask for the same board every few seconds: who asks does not matter, so nobody finds out.
app.get(BOARD_PATH, knownBoard(systemClock));
// A connection has no answer whose headers could be completed.
app.get(FLAG_STREAM_PATH, hearFlags);
app.use(complete, identify);

app.route('/svc_bin', bin);
app.route('/svc_checkout', checkout);
app.route('/svc_content', content);
app.route('/svc_customer', customer);
app.route('/svc_customer/customer/address', addresses);
app.route('/svc_customer/customer/credit-cards', creditCards);
app.route('/svc_discovery', discovery);
app.route('/svc_event', event);
app.route('/svc_gc', gc);
app.route('/svc_gym', gym);
app.route('/svc_index', index);
app.route('/svc_list', list);
app.route('/svc_mail', mail);
app.route('/svc_paymentmethod', paymentmethod);
app.route('/svc_programming', programming);
app.route('/svc_push', push);
app.route('/svc_rma', rma);
app.route('/svc_route', route);
app.route('/svc_session', session);
app.route('/svc_shipping', shipping);
app.route('/svc_ssr', ssr);
app.route('/svc_staff', staff);
app.route('/svc_subscription', subscription);
app.route('/svc_tax', tax);
app.route('/svc_ticket', ticket);
app.route('/theindex/wp-json/wp/v2', indexPosts);
app.route('/theindex', indexFiles);
app.route('/media/film', films);
app.route('/media', media);
app.route('/assets', releaseFiles);
app.route('/.well-known', wellKnown);
/** Previews ask the store for its pages. */
const ask: Ask = (request, env, context) => app.fetch(request, env, context);
app.route('/__rb__', previews(ask));
app.route('/staff/changesets', canvases(ask));
app.route('/', files);
app.route('/', robots);
app.route('/', sitemap);
app.route('/', productFeed);
app.route('/', offline);

// Addresses of staff come first: the pages of an event would take that of its desk for their own.
for (const route of [...STAFF_ROUTES, ...SHOP_ROUTES]) mount(app, route);

/** Pages that are suggested for a slightly wrong address, such as one with an extra slash. */
const paths = new Set(SHOP_ROUTES.flatMap(({ path, find }) => (find ? [path] : [])));
const known = (path: string) => paths.has(path) || path.startsWith(`${INDEX_PATH}/`);
const entities = { product: productPage, category: categoryPage, content: contentPage, landing: landingPage };

app.all('/svc_*', (c) => {
  throw methodNotAllowed(app, c) ?? new Fault('not_found');
});
app.get('*', goToRegion, standingSession, (c) => servePage(c, (ctx) => orNotFound(ctx, resolve(ctx, entities, known))));
app.all('*', () => {
  throw new Fault('method_not_allowed', [], { headers: { allow: 'GET, HEAD' } });
});
