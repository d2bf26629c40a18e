import { isLocalName } from '#shared/route/local-name.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Config } from '#worker/config.ts';

/**
 * The public origin for the links of a site's emails: `BASE_URL`, else the site's host in `SITE_HOSTS`. The host of the
 * request that caused an email counts only on this machine, because anyone can send a request with any host, and a
 * link that leads elsewhere gives its token away. Throws an error for staff if none is configured: the email then waits
 * until one is.
 */
export function mailOrigin({ baseUrl, hosts }: Pick<Config, 'baseUrl' | 'hosts'>, site: Site, asked: string): string {
  if (baseUrl !== '') return baseUrl;
  const [host] = [...hosts].find(([, each]) => each.code === site.code) ?? [];
  if (host !== undefined) return `https://${host}`;
  if (URL.canParse(asked) && isLocalName(new URL(asked).hostname)) return asked;
  throw new Error(
    `links to ${site.code} have no public address: set BASE_URL, or a host of ${site.code} in SITE_HOSTS`,
  );
}
