import { z } from 'zod';
import { groupedNumber, SANDBOX_TOKENS, type SandboxNumber } from '#shared/order/card.ts';
import { DEMO_LOGIN, STAFF } from '#tools/seed/customers.ts';

const stateSchema = z.object({
  warnings: z.array(z.string()),
  demoAccounts: z.array(z.string()),
  payments: z.string(),
});
/** What a store reports about itself when it is started. */
export type StoreState = z.infer<typeof stateSchema>;

/** Asks a store about itself; undefined if it is closed. */
export async function stateOf(url: string, token: string): Promise<StoreState | undefined> {
  const answer = await fetch(`${url}/svc_staff/state`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 503) return undefined;
  if (!answer.ok) throw new Error(`the store does not report its state (${answer.status})`);
  return stateSchema.parse(await answer.json());
}

/** Result of paying with each sandbox card. */
const OUTCOMES: Readonly<Record<(typeof SANDBOX_TOKENS)[SandboxNumber], string>> = {
  sandbox_approved: 'approved',
  sandbox_declined: 'declined',
  sandbox_3ds: '3-D Secure',
  sandbox_renewal_declined: 'approved once, renewals declined',
};

function cardLines(): readonly string[] {
  return Object.entries(SANDBOX_TOKENS).map(([number, token]) => `${groupedNumber(number)}   ${OUTCOMES[token]}`);
}

/** Puts lines under one label. */
function labeled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => `  ${(at === 0 ? label : '').padEnd(10)}${line}`);
}

/**
 * Returns what `npm start` prints: the store's address, and the logins and cards for trying it, limited to those that
 * this store accepts.
 */
export function welcome(port: number, { demoAccounts, payments }: Pick<StoreState, 'demoAccounts' | 'payments'>) {
  const logins = (accounts: readonly { readonly email: string; readonly password: string }[]) =>
    accounts.filter(({ email }) => demoAccounts.includes(email)).map((each) => `${each.email} / ${each.password}`);
  return [
    '',
    ...labeled('Shop', [`http://localhost:${port}   (regional sites below /ca /apo /eu /au /gb)`]),
    ...labeled('Customer', logins([DEMO_LOGIN])),
    ...labeled('Staff', [`http://local.localhost:${port}/staff`, ...logins(STAFF)]),
    ...(payments === 'sandbox' ? labeled('Cards', cardLines()) : []),
    '',
    '  Press Ctrl-C to stop it.',
  ];
}

/**
 * Returns what `npm start` prints of a store that answers 503 at every address. `problems`: its settings, if they are
 * the reason.
 */
export function closedWords(port: number, problems: readonly string[]): readonly string[] {
  const reasons =
    problems.length > 0
      ? problems
      : [
          'The line "store_refused" above says why.',
          'Demo accounts: start with another STORE_STATE and STORE_SEED=none.',
        ];
  return [
    '',
    `  http://localhost:${port} answers 503 at every address, because BASE_URL is public and the store is not safe:`,
    ...reasons.map((reason) => `    ${reason}`),
    '',
    '  Press Ctrl-C to stop it.',
  ];
}
