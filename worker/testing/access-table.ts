import type { StaffRight } from '#shared/staff/rights.ts';
import { SHOP_ROUTES, STAFF_ROUTES } from '#worker/pages/routes.ts';
import type { StoreRoute } from '#worker/render/page.ts';

/**
 * Who may do what.
 *
 * - `open`: everyone.
 * - `customer`: anyone who is logged in; others are asked to log in.
 * - `owner`: only the owner; everyone else gets the answer for something that does not exist.
 * - `token`: the bearer of the staff token. `discovery`: the bearer of a discovery token.
 * - `moderator`: moderators and admins on an admin host, and the bearer of the staff token.
 * - `editor`: members who may edit on an admin host, and the bearer of the staff token. `publisher`: those who may publish.
 * - `provider`: a payment provider of a kind that this store does not use.
 * - `entrance`: everyone on an admin host, where only the sign-in is visible.
 * - a right of staff: members who have it, on an admin host.
 */
export type Access =
  | 'customer'
  | 'discovery'
  | 'editor'
  | 'publisher'
  | 'entrance'
  | 'moderator'
  | 'open'
  | 'owner'
  | 'provider'
  | 'token'
  | StaffRight;

/** A route and who may use it. */
export interface AccessRow {
  readonly access: Access;
  /** An example of its address; by default the route itself. `{order}` and so on belong to customer A. */
  readonly path?: string;
  /** A body that is valid enough to reach the check of the caller. */
  readonly json?: unknown;
  /** A form instead of a JSON body. */
  readonly form?: string;
  /** For `owner`: the example belongs to nobody, so even customer A does not find it. */
  readonly isNobodys?: boolean;
  /** It opens a record of all sites to be changed, which takes a member who is not limited to some. */
  readonly isOfAllSites?: boolean;
}

const as = (access: Access, path?: string, json?: unknown, form?: string): AccessRow => ({
  access,
  ...(path === undefined ? {} : { path }),
  ...(json === undefined ? {} : { json }),
  ...(form === undefined ? {} : { form }),
});

const NONE = '0'.repeat(32);
const ITEMS = { items: [{ productId: '{product}', qty: 1 }] };
const DRAWN_GYM = 'design=1*Gym*240*240*108&version=1&action=update';
const ADDRESS = {
  firstname: 'Ada',
  lastname: 'Strong',
  telephone: '5551234567',
  street: ['1 Iron Street'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
  countryId: 'US',
};

/** Example addresses for routes with parameters. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/search': '/search?q=bar',
  '/wishlist/:urlKey': '/wishlist/none',
  '/registry/:urlKey': '/registry/none',
  '/compare/*': '/compare/ac-bar',
  '/form/:formHash': '/form/none',
  '/events/moderate/:eventId': '/events/moderate/access-2025',
  '/staff/changesets/:id': '/staff/changesets/{changeset}',
  '/staff/changesets/:id/blocks': '/staff/changesets/{changeset}/blocks?kind=page&key=home',
  '/staff/changesets/:id/edit': '/staff/changesets/{changeset}/edit?kind=page&key=home',
  '/staff/changesets/:id/present': '/staff/changesets/{changeset}/present',
  '/staff/changesets/:id/preview': '/staff/changesets/{changeset}/preview',
  '/staff/pick': '/staff/pick?kind=picture&site=USA',
  '/staff/forms/:entryId': '/staff/forms/{entry}',
  '/staff/forms/:entryId/files/:fileId': '/staff/forms/{entry}/files/{formFile}',
  '/account/reset-password/:token': `/account/reset-password/${NONE}`,
  '/account/reviews/pictures/:pictureId': '/account/reviews/pictures/{reviewPicture}',
  '/staff/reviews/pictures/:pictureId': '/staff/reviews/pictures/{reviewPicture}',
  '/account/order/:orderId': '/account/order/{order}',
  '/account/registry/:id': '/account/registry/{registry}',
  '/account/confirm-email/:token': `/account/confirm-email/${NONE}`,
  '/account/programming/:id': '/account/programming/{program}',
  '/account/programming/:id/print': '/account/programming/{program}/print',
  '/account/programming/:id/calendar.ics': '/account/programming/{program}/calendar.ics',
  '/theindex/*': '/theindex/news',
  '/zeus-builder/project/:projectId': '/zeus-builder/project/{gym}',
  // It redirects to the login with its query.
  '/customer/account/login': '/customer/account/login?state=limit',
  '/rmaprocess/print/:rmaNumber': '/rmaprocess/print/{rma}',
  '/rmaprocess/print/:rmaNumber/:dateIssued': '/rmaprocess/print/{rma}/2026-11-22',
  '/sandbox-payment/:orderId': '/sandbox-payment/{order}',
  '/app/exclusive/:productId': '/app/exclusive/{product}',
  // Outside the app they lead to the pages of the web.
  '/app/account/orders': '/app/account/orders?mobileAppVersion=3.1.0',
  '/app/account/workouts': '/app/account/workouts?mobileAppVersion=3.1.0',
  '/app/account/notifications': '/app/account/notifications?mobileAppVersion=3.1.0',
  '/app/account/notifications/preferences': '/app/account/notifications/preferences?mobileAppVersion=3.1.0',
  '/app/account/notifications/rapidfire': '/app/account/notifications/rapidfire?mobileAppVersion=3.1.0',
  '/staff/mails/:mailId': '/staff/mails/{mail}',
  '/staff/orders/:orderId': '/staff/orders/{order}',
  '/staff/returns/:rmaId': '/staff/returns/{rma}',
  '/staff/welcome/:token': `/staff/welcome/${NONE}`,
  '/order-manager-quote/:quoteId': '/order-manager-quote/{quote}',
  '/order-manager-quote/:quoteId/item': '/order-manager-quote/{quote}/item?product={product}',
};

/** Rows that need more than the gate of their route: a form, or a query that names something of customer A. */
const MORE: Readonly<Record<string, Partial<AccessRow>>> = {
  'GET /staff/changesets/:id/blocks': { isOfAllSites: true },
  'GET /staff/changesets/:id/edit': { isOfAllSites: true },
  'GET /account/workout-statistics': { access: 'owner', path: '/account/workout-statistics?workout={workout}' },
  'POST /account/workout-statistics': { access: 'owner', form: 'action=remove&id={workout}' },
  'POST /account/subscriptions': { access: 'owner', form: 'action=resume&id={subscription}' },
  'POST /account/bin': { access: 'owner', isNobodys: true },
  'GET /account/reviews/pictures/:pictureId': { access: 'owner' },
  'POST /zeus-builder/project/edit': { form: DRAWN_GYM },
  'POST /zeus-builder/project/:projectId': { form: DRAWN_GYM },
  'POST /staff/subscriptions': { access: 'fulfill', form: 'action=pause&id={subscription}' },
  'POST /order-manager-quote/:quoteId/item': { form: 'productId={product}' },
};

/** Forms that end something. Their rows are at the end of the table. */
const ENDINGS = ['POST /logout', 'POST /staff/logout'];

/** The address of a route of events with an example for each of its parameters. */
const exampleOf = (path: string): string =>
  path.replace(':event', 'none').replace(':year{[0-9]{4}}', '2025').replace(':athlete', 'nobody');

/** The rows of the store's pages, files and forms, with the access that their gates define. */
function routeRows(routes: readonly StoreRoute[]): Readonly<Record<string, AccessRow>> {
  const rows = routes.flatMap(({ path, gate, find, show, take }) => {
    const access: Access = gate === 'public' || gate === 'visitor' ? 'open' : gate;
    const row = { access, path: EXAMPLES[path] ?? exampleOf(path) };
    const methods = [...(find || show ? ['GET'] : []), ...(take ? ['POST'] : [])];
    return methods.map((method) => [`${method} ${path}`, { ...row, ...MORE[`${method} ${path}`] }] as const);
  });
  return Object.fromEntries(rows.filter(([route]) => !ENDINGS.includes(route)));
}

/** Every route of the store, in the order of `app.ts`. A route without a row fails the test. */
export const ACCESS_TABLE: Readonly<Record<string, AccessRow>> = {
  'GET /svc_bin/bin': as('open'),
  'POST /svc_bin/bin': as('open', undefined, {}),
  'POST /svc_checkout/order': as('open', undefined, {}),
  'GET /svc_checkout/order/:orderId': as('owner', '/svc_checkout/order/{order}'),
  'POST /svc_checkout/order/:orderId/details': as('owner', '/svc_checkout/order/{order}/details', { details: {} }),
  'GET /svc_checkout/order/:orderId/return': as('open', '/svc_checkout/order/{order}/return'),
  'POST /svc_checkout/order/:orderId/cancel': as('owner', '/svc_checkout/order/{order}/cancel', {}),
  'POST /svc_checkout/payments/webhook/:provider': as('provider', '/svc_checkout/payments/webhook/adyen', {}),
  'GET /svc_checkout/order': as('customer'),
  'POST /svc_index/hook': as('provider', undefined, {}),
  'POST /svc_mail/reports': as('provider', undefined, {}),
  'POST /svc_checkout/promotion/status': as('open', undefined, {}),
  'GET /svc_content/catalog/category/:id': as('open', '/svc_content/catalog/category/1'),
  'GET /svc_content/catalog/product/group-prices': as('open'),
  'GET /svc_content/catalog/product/compatibility': as('open'),
  'GET /svc_content/catalog/product/complete/:id': as('open', '/svc_content/catalog/product/complete/{product}'),
  'GET /svc_content/catalog/product/:id': as('open', '/svc_content/catalog/product/{product}'),
  'GET /svc_content/catalog/product': as('open'),
  'GET /svc_content/hot/active': as('open'),
  'GET /svc_content/cms/page/:id': as('open', '/svc_content/cms/page/1'),
  'GET /svc_content/cms/block/:name': as('open', '/svc_content/cms/block/hero'),
  'POST /svc_customer/customer': as('open', undefined, {}),
  'GET /svc_customer/customer': as('customer'),
  'PATCH /svc_customer/customer/': as('customer', undefined, {}),
  'PATCH /svc_customer/customer': as('customer', undefined, {}),
  'PUT /svc_customer/customer/segments': as('customer', undefined, { segments: [] }),
  'POST /svc_customer/customer/forgot-password': as('open', undefined, {}),
  'POST /svc_customer/customer/forgot-password/reset': as('open', undefined, {}),
  'POST /svc_customer/customer/address': as('customer', undefined, ADDRESS),
  'PATCH /svc_customer/customer/address/:id': as('owner', '/svc_customer/customer/address/{address}', ADDRESS),
  'GET /svc_customer/customer/credit-cards': as('customer'),
  'POST /svc_customer/customer/credit-cards': as('customer', undefined, {}),
  'PUT /svc_customer/customer/credit-cards/:id': as('owner', '/svc_customer/customer/credit-cards/{card}', {
    isDefault: true,
  }),
  'POST /svc_discovery/products': as('discovery', undefined, { data: {} }),
  'POST /svc_discovery/events': as('discovery', undefined, { data: [] }),
  'GET /svc_event/events/:eventId': as('open', '/svc_event/events/access-2025'),
  'GET /svc_event/events/:eventId/schedule': as('open', '/svc_event/events/access-2025/schedule'),
  'GET /svc_event/events/:eventId/leaderboard': as('open', '/svc_event/events/access-2025/leaderboard'),
  'POST /svc_event/events/:eventId/waiting': as('customer', '/svc_event/events/access-2025/waiting', {
    divisionId: 'open',
  }),
  'POST /svc_event/account/registrations/:registrationId': {
    ...as('owner', '/svc_event/account/registrations/access-0', { action: 'withdraw' }),
    isNobodys: true,
  },
  'POST /svc_event/events/:eventId/athletes/:athlete/claim': as(
    'customer',
    '/svc_event/events/access-2025/athletes/ada/claim',
    {},
  ),
  'GET /svc_event/account': as('customer'),
  'PUT /svc_event/account': as('customer', undefined, {}),
  'POST /svc_gc/giftcards/balance': as('open', undefined, {}),
  'GET /svc_gym/gear': as('open', '/svc_gym/gear?q=bar'),
  'GET /svc_gym/projects': as('customer'),
  'POST /svc_gym/projects': as('customer', undefined, { name: 'Garage', plan: {} }),
  'GET /svc_gym/projects/:projectId': as('owner', '/svc_gym/projects/{gym}'),
  'PUT /svc_gym/projects/:projectId': as('owner', '/svc_gym/projects/{gym}', { revision: 1, name: 'Garage', plan: {} }),
  'POST /svc_gym/projects/:projectId/copy': as('owner', '/svc_gym/projects/{gym}/copy'),
  'DELETE /svc_gym/projects/:projectId/share': as('owner', '/svc_gym/projects/{gym}/share'),
  'POST /svc_gym/projects/:projectId/share': as('owner', '/svc_gym/projects/{secondGym}/share'),
  'DELETE /svc_gym/projects/:projectId': as('owner', '/svc_gym/projects/{secondGym}'),
  'GET /svc_list/wishes': as('customer'),
  'POST /svc_list/wishes': as('customer', undefined, { productId: '{product}' }),
  'DELETE /svc_list/wishes/:productId{[0-9]+}': as('customer', '/svc_list/wishes/{product}'),
  'GET /svc_list/lists': as('open'),
  'POST /svc_list/lists': as('open', undefined, { type: 'cart' }),
  'POST /svc_list/quotes': as('open', undefined, {}),
  'GET /svc_list/lists/:id': as('owner', '/svc_list/lists/{list}'),
  'PUT /svc_list/lists/:id/coupons': as('owner', '/svc_list/lists/{list}/coupons', { codes: [] }),
  'PUT /svc_list/lists/:id/metadata': as('owner', '/svc_list/lists/{list}/metadata', { metadata: {} }),
  'POST /svc_list/lists/:id/items': as('owner', '/svc_list/lists/{list}/items', ITEMS),
  'PUT /svc_list/lists/:id/items/:itemId': as('owner', '/svc_list/lists/{list}/items/{item}', { qty: 2 }),
  'POST /svc_list/lists/:id/items/:itemId/move': as('owner', '/svc_list/lists/{list}/items/{moved}/move', {
    to: 'wishlist',
  }),
  'POST /svc_list/lists/:id/missed/:itemId': {
    ...as('owner', '/svc_list/lists/{list}/missed/{item}'),
    isNobodys: true,
  },
  'GET /svc_paymentmethod/methods': as('open'),
  'POST /svc_paymentmethod/card-fields': as('open', undefined, {}),
  'PUT /svc_paymentmethod/methods': as('owner', undefined, {
    paymentMethod: { storedPaymentMethodId: '{card}', isDefault: true },
  }),
  'GET /svc_programming/programs': as('customer'),
  'POST /svc_push/devices': as('open', undefined, {}),
  'GET /svc_push/preferences': as('open'),
  'PUT /svc_push/preferences': as('open', undefined, {}),
  'POST /svc_rma/returns': as('owner', undefined, {
    orderId: '{order}',
    items: [{ listItemId: '{item}', qty: 1, reason: 'wrong-size' }],
  }),
  'GET /svc_rma/returns': as('open'),
  'GET /svc_rma/returns/:rmaId': as('owner', '/svc_rma/returns/{rma}'),
  'GET /svc_route/route': as('open', '/svc_route/route?url=/gear'),
  'GET /svc_session/session': as('open'),
  'POST /svc_session/session/login': as('open', undefined, {}),
  'GET /svc_shipping/delivery': as('open', '/svc_shipping/delivery?productId=1&country=US&postcode=43215'),
  'POST /svc_shipping/delivery': as('open', undefined, { items: [] }),
  'POST /svc_shipping/shipping/rates/get': as('open', undefined, {}),
  'GET /svc_ssr/config': as('open'),
  'GET /svc_ssr/flags': as('open'),
  'GET /svc_ssr/heartbeat': as('open'),
  'GET /svc_ssr/geoIp': as('open'),
  'GET /svc_ssr/countries': as('open'),
  'GET /svc_ssr/regions': as('open', '/svc_ssr/regions?countryCode=US'),
  'GET /svc_ssr/rfktkn': as('open'),
  'POST /svc_ssr/hostmatch': as('open', undefined, {}),
  'POST /svc_ssr/reports': as('open', undefined, []),
  'POST /svc_ssr/submit/iterable': as('open', undefined, {}),
  'POST /svc_ssr/submit/wufoo': as('open', undefined, {}),
  'POST /svc_ssr/newsletters/subscribe': as('open', undefined, {}),
  'GET /svc_ssr/newsletters/site/:code/subscriptions': as('customer', '/svc_ssr/newsletters/site/USA/subscriptions'),
  'POST /svc_ssr/newsletters/unsubscribe': as('open', undefined, {}),
  'GET /svc_staff/events/:eventId/entries': as('moderator', '/svc_staff/events/access-2025/entries'),
  'POST /svc_staff/events/:eventId/scores': as('moderator', '/svc_staff/events/access-2025/scores', {}),
  'POST /svc_staff/events/:eventId/check': as('moderator', '/svc_staff/events/access-2025/check', {}),
  'POST /svc_staff/events/:eventId/publish': as('moderator', '/svc_staff/events/access-2025/publish', {}),
  'POST /svc_staff/events/:eventId/close': as('moderator', '/svc_staff/events/access-2025/close', {
    workoutId: 'none',
  }),
  'POST /svc_staff/events/:eventId/lanes': as('moderator', '/svc_staff/events/access-2025/lanes', {}),
  'POST /svc_staff/events/:eventId/withdraw': as('moderator', '/svc_staff/events/access-2025/withdraw', {}),
  'POST /svc_staff/events/:eventId/delay': as('moderator', '/svc_staff/events/access-2025/delay', {}),
  'POST /svc_staff/events/:eventId/scores.csv': as(
    'moderator',
    '/svc_staff/events/access-2025/scores.csv?dryRun=1',
    {},
  ),
  'GET /__rb__/preview': as('open'),
  'GET /__rb__/rhpa': as('open'),
  'GET /__rb__/blocks/:kind{page|block}/:key': as('open', '/__rb__/blocks/page/home'),
  'POST /staff/changesets/:id/draw': {
    ...as('edit', '/staff/changesets/{changeset}/draw', undefined, 'kind=page&key=home&seen=USA'),
    isOfAllSites: true,
  },
  'GET /svc_staff/changesets': as('editor'),
  'POST /svc_staff/changesets': as('editor', undefined, { name: '', operations: [] }),
  'GET /svc_staff/changesets/:id': as('editor', '/svc_staff/changesets/{changeset}'),
  'PATCH /svc_staff/changesets/:id': as('editor', '/svc_staff/changesets/{changeset}', { name: '' }),
  'POST /svc_staff/changesets/:id/publish': as('publisher', '/svc_staff/changesets/{changeset}/publish', {}),
  'POST /svc_staff/changesets/:id/revert': as('publisher', '/svc_staff/changesets/{changeset}/revert', {}),
  'POST /svc_staff/changesets/:id/schedule': as('publisher', '/svc_staff/changesets/{changeset}/schedule', { at: '' }),
  'DELETE /svc_staff/changesets/:id/schedule': as('publisher', '/svc_staff/changesets/{changeset}/schedule'),
  'GET /svc_staff/records': as('editor', '/svc_staff/records?kind=page&key=home'),
  'GET /svc_staff/records/:kind': as('editor', '/svc_staff/records/page?site=USA'),
  'GET /svc_staff/previews': as('editor', '/svc_staff/previews?changesetId={changeset}'),
  'POST /svc_staff/previews': as('editor', undefined, { changesetId: '{changeset}', expiresIn: 0 }),
  'DELETE /svc_staff/previews/:id': as('editor', '/svc_staff/previews/{preview}'),
  'GET /svc_staff/orders': as('token'),
  'GET /svc_staff/orders/:orderId': as('token', '/svc_staff/orders/{order}'),
  'POST /svc_staff/orders/:orderId/status': as('token', '/svc_staff/orders/{order}/status', {}),
  'POST /svc_staff/orders/:orderId/tracking': as('token', '/svc_staff/orders/{order}/tracking', {}),
  'POST /svc_staff/orders/:orderId/refund': as('token', '/svc_staff/orders/{order}/refund', {}),
  'POST /svc_staff/orders/:orderId/capture': as('token', '/svc_staff/orders/{order}/capture', {}),
  'POST /svc_staff/orders/:orderId/notes': as('token', '/svc_staff/orders/{order}/notes', {}),
  'POST /svc_staff/stock': as('token', undefined, {}),
  'GET /svc_staff/stock': as('token', '/svc_staff/stock?pool=USA&sku=AC-BAR'),
  'GET /svc_staff/returns': as('token'),
  'GET /svc_staff/returns/:rmaId': as('token', '/svc_staff/returns/{rma}'),
  'POST /svc_staff/returns/:rmaId/status': as('token', '/svc_staff/returns/{rma}/status', {}),
  'POST /svc_staff/returns/:rmaId/parcel': as('token', '/svc_staff/returns/{rma}/parcel', {}),
  'GET /svc_staff/quotes': as('token'),
  'POST /svc_staff/quotes': as('token', undefined, {}),
  'GET /svc_staff/quotes/:quoteId': as('token', '/svc_staff/quotes/{quote}'),
  'PUT /svc_staff/quotes/:quoteId': as('token', '/svc_staff/quotes/{quote}', {}),
  'POST /svc_staff/quotes/:quoteId/send': as('token', '/svc_staff/quotes/{quote}/send', {}),
  'POST /svc_staff/quotes/:quoteId/withdraw': as('token', '/svc_staff/quotes/{quote}/withdraw', {}),
  'GET /svc_staff/tracking': as('token'),
  'POST /svc_staff/members': as('token', undefined, {}),
  'POST /svc_staff/import': as('token', undefined, {}),
  'POST /svc_staff/publish': as('token', '/svc_staff/publish?cursor=none'),
  'POST /svc_staff/skus': as('token', undefined, { skus: [] }),
  'GET /svc_staff/state': as('token'),
  'GET /svc_staff/export/:kind': as('token', '/svc_staff/export/products'),
  'GET /svc_staff/audit/:part': as('token', '/svc_staff/audit/stock?pool=USA'),
  'GET /svc_staff/media': as('token'),
  'PUT /svc_staff/media/film/:file{[\\w./-]+}': as('token', '/svc_staff/media/film/a.txt', {}),
  'PUT /svc_staff/media/:file{.+}': as('token', '/svc_staff/media/a.txt', {}),
  'GET /svc_subscription/subscriptions': as('customer'),
  'POST /svc_subscription/subscriptions/:id': as('owner', '/svc_subscription/subscriptions/{subscription}', {
    action: 'pause',
  }),
  'POST /svc_tax/tax/rates/fetch': as('open', undefined, {}),
  'GET /svc_ticket/tickets': as('customer'),
  'GET /theindex/wp-json/wp/v2/posts': as('open'),
  'GET /theindex/wp-json/wp/v2/posts/:id{[0-9]{1,15}}': as('open', '/theindex/wp-json/wp/v2/posts/1'),
  'GET /theindex/wp-json/wp/v2/tags': as('open'),
  'GET /theindex/wp-json/wp/v2/categories': as('open'),
  'GET /theindex/styles/:name{[1-9][0-9]{0,14}\\.css}': as('open', '/theindex/styles/1.css'),
  'GET /theindex/wp-content/uploads/:file{.+}': as('open', '/theindex/wp-content/uploads/a.webp'),
  'GET /theindex/feed': as('open', '/theindex/feed'),
  'GET /theindex/feed/': as('open', '/theindex/feed/'),
  'GET /media/film/:file{[\\w./-]+\\.(?:mp4|webm|vtt)}': as('open', '/media/film/a.mp4'),
  'GET /media/o/:file{.+}': as('open', '/media/o/a.webp'),
  'GET /media/:transformation/:file{.+}': as('open', '/media/w_360/a.webp'),
  'GET /assets/:name': as('open', '/assets/entry-00000000.js'),
  'GET /.well-known/apple-developer-merchantid-domain-association': as('open'),
  'GET /robots.txt': as('open'),
  'GET /placeholder.svg': as('open'),
  'GET /consent.css': as('open'),
  'GET /sitemap.xml': as('open'),
  'GET /:name{sitemap-[0-9]+\\.xml}': as('open', '/sitemap-1.xml'),
  'GET /product-feed.tsv': as('open'),
  'GET /:name{product-feed-[1-9][0-9]{0,5}\\.tsv}': as('open', '/product-feed-2.tsv'),
  'GET /favicon.svg': as('open'),
  'GET /offline.js': as('open'),
  'GET /speculation-rules.json': as('open'),
  ...routeRows(SHOP_ROUTES),
  ...routeRows(STAFF_ROUTES),
  'GET /*': as('open', '/ac-bar'),
  // Routes that end something come last, because the rows above need it.
  'DELETE /svc_bin/bin/:id': as('owner', '/svc_bin/bin/{bin}'),
  'DELETE /svc_customer/customer/address/:id': as('owner', '/svc_customer/customer/address/{address}'),
  'DELETE /svc_customer/customer/credit-cards/:id': as('owner', '/svc_customer/customer/credit-cards/{card}'),
  'DELETE /svc_paymentmethod/methods/:id': as('owner', '/svc_paymentmethod/methods/{method}'),
  'DELETE /svc_list/lists/:id/items/:itemId': as('owner', '/svc_list/lists/{list}/items/{last}'),
  'DELETE /svc_list/lists/:id/items': as('owner', '/svc_list/lists/{list}/items'),
  'DELETE /svc_list/lists/:id': as('owner', '/svc_list/lists/{list}'),
  'POST /staff/logout': as('entrance'),
  'POST /svc_session/session/logout': as('open', undefined, {}),
  'POST /logout': as('open'),
};
