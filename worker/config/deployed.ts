import { isLocalName } from '#shared/route/local-name.ts';
import type { GivenVars } from './vars.ts';

/** Whether an origin can be called from outside this machine, and only encrypted. */
function isPublicOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && !isLocalName(hostname);
}

/**
 * Whether strangers may be customers of this store: it was not started on one machine by the store's own tools, or it
 * has a public https origin (public contract, section 1). Depends on nothing that a request contains.
 */
export function isDeployed(vars: GivenVars): boolean {
  return vars.STORE_PLACE !== 'local' || isPublicOrigin(vars.BASE_URL ?? '');
}

/** Settings with which a deployed store must not serve, each in words that begin with its name. */
export function unsafeSettings(vars: GivenVars): readonly string[] {
  if (!isDeployed(vars)) return [];
  const { BASE_URL = '', PAYMENTS = 'sandbox' } = vars;
  const problems: string[] = [];
  if (PAYMENTS === 'sandbox') problems.push('PAYMENTS: must not be sandbox, which takes no money');
  if (BASE_URL === '') problems.push('BASE_URL: is missing');
  else if (!isPublicOrigin(BASE_URL)) {
    problems.push('BASE_URL: must be a public https origin such as https://www.example.com');
  }
  return problems;
}
