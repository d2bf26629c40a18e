/** What a staff token may be used for. A token has one purpose or several. */
export const TOKEN_PURPOSES = ['import', 'export', 'audit', 'orders', 'events', 'content', 'members'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Names of the purposes, as the back office shows them. */
export const PURPOSE_WORDS: Readonly<Record<TokenPurpose, string>> = {
  import: 'Import: catalog, customers, pictures and publishing',
  export: 'Export: reads the catalog and its pictures',
  audit: 'Audit: reads orders, stock, gift cards, quotes and tracking',
  orders: 'Orders: changes orders, stock, returns and quotes',
  events: 'Events: enters and publishes scores',
  content: 'Content: edits, previews and publishes changesets',
  members: 'First member: adds staff members',
};

/**
 * The purposes that open each call of `svc_staff`, by method and path as the router knows them. A call without a row is
 * closed to every token but `STAFF_TOKEN`, which has all purposes.
 */
export const CALL_PURPOSES: Readonly<Record<string, readonly TokenPurpose[]>> = {
  'GET /svc_staff/orders': ['orders'],
  'GET /svc_staff/orders/:orderId': ['orders'],
  'POST /svc_staff/orders/:orderId/status': ['orders'],
  'POST /svc_staff/orders/:orderId/tracking': ['orders'],
  'POST /svc_staff/orders/:orderId/refund': ['orders'],
  'POST /svc_staff/orders/:orderId/capture': ['orders'],
  'POST /svc_staff/orders/:orderId/notes': ['orders'],
  'POST /svc_staff/stock': ['orders'],
  'GET /svc_staff/stock': ['orders'],
  'GET /svc_staff/returns': ['orders'],
  'GET /svc_staff/returns/:rmaId': ['orders'],
  'POST /svc_staff/returns/:rmaId/status': ['orders'],
  'POST /svc_staff/returns/:rmaId/parcel': ['orders'],
  'GET /svc_staff/quotes': ['orders'],
  'POST /svc_staff/quotes': ['orders'],
  'GET /svc_staff/quotes/:quoteId': ['orders'],
  'PUT /svc_staff/quotes/:quoteId': ['orders'],
  'POST /svc_staff/quotes/:quoteId/send': ['orders'],
  'POST /svc_staff/quotes/:quoteId/withdraw': ['orders'],
  'GET /svc_staff/events/:eventId/entries': ['events'],
  'POST /svc_staff/events/:eventId/scores': ['events'],
  'POST /svc_staff/events/:eventId/check': ['events'],
  'POST /svc_staff/events/:eventId/publish': ['events'],
  'POST /svc_staff/events/:eventId/close': ['events'],
  'POST /svc_staff/events/:eventId/lanes': ['events'],
  'POST /svc_staff/events/:eventId/withdraw': ['events'],
  'POST /svc_staff/events/:eventId/delay': ['events'],
  'POST /svc_staff/events/:eventId/scores.csv': ['events'],
  'GET /svc_staff/changesets': ['content'],
  'POST /svc_staff/changesets': ['content'],
  'GET /svc_staff/changesets/:id': ['content'],
  'PATCH /svc_staff/changesets/:id': ['content'],
  'POST /svc_staff/changesets/:id/publish': ['content'],
  'POST /svc_staff/changesets/:id/revert': ['content'],
  'POST /svc_staff/changesets/:id/schedule': ['content'],
  'DELETE /svc_staff/changesets/:id/schedule': ['content'],
  'GET /svc_staff/records': ['content'],
  'GET /svc_staff/records/:kind': ['content'],
  'GET /svc_staff/previews': ['content'],
  'POST /svc_staff/previews': ['content'],
  'DELETE /svc_staff/previews/:id': ['content'],
  'GET /svc_staff/tracking': ['audit'],
  'POST /svc_staff/members': ['members'],
  'POST /svc_staff/import': ['import'],
  'POST /svc_staff/publish': ['import'],
  'POST /svc_staff/skus': ['import'],
  'GET /svc_staff/state': ['import', 'export', 'audit'],
  'GET /svc_staff/export/:kind': ['export'],
  'GET /svc_staff/audit/:part': ['audit'],
  'GET /svc_staff/media': ['import', 'export'],
  'PUT /svc_staff/media/film/:file{[\\w./-]+}': ['import'],
  'PUT /svc_staff/media/:file{.+}': ['import'],
};
