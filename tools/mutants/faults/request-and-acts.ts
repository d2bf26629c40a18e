import type { Fault } from '../fault.ts';

/** Faults in the first steps of a request, and in code that pages and services share. */
export const REQUEST_AND_ACTS_FAULTS: readonly Fault[] = [
  {
    name: 'a change with a cookie from anywhere',
    file: 'worker/request/guard.ts',
    text: "request.headers.get('sec-fetch-site') === 'same-origin'",
    by: "request.headers.get('sec-fetch-site') !== 'cross-site'",
    tests: ['worker/request/guard.test.ts'],
  },
  {
    name: 'a session that was ended is good until its token expires',
    file: 'worker/request/session.ts',
    text: "session.kind === 'customer' && (await ctx.store.sessions.isValid(session.customerId, session.sessionId, now))",
    by: "session.kind === 'customer' && session.expiresMs > now",
    tests: ['worker/svc/session/login.test.ts'],
  },
  {
    name: 'each IPv6 address is a network of its own',
    file: 'worker/request/network.ts',
    text: 'const NETWORK_GROUPS = 4;',
    by: 'const NETWORK_GROUPS = 8;',
    tests: ['worker/request/network.test.ts'],
  },
  {
    name: 'a new password leaves thieves logged in',
    file: 'worker/acts/accounts.ts',
    text: '  await ctx.store.sessions.endAll(customer.customerId);\n',
    by: '',
    tests: ['worker/svc/customer/accounts.test.ts'],
  },
  {
    name: 'an order of another site is returned here',
    file: 'worker/acts/returns.ts',
    text: 'order?.document.site !== ctx.site.code || !ownsOrder',
    by: 'order === undefined || !ownsOrder',
    tests: ['worker/svc/rma/routes.test.ts'],
  },
];
