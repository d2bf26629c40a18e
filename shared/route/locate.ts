import { DEFAULT_SITE, SITE_LIST, type Site, siteByCode } from '#shared/site/sites.ts';

/** The destination of a request: its site, and the path without the site, as the routes see it. */
export interface Location {
  readonly site: Site;
  readonly path: string;
  /** A site code in a service path that belongs to no site: the answer is 404 `unknown_site`. */
  readonly unknownSite: string | null;
}

/** Hosts of stores with one domain per region, in lower case with the port. */
export type HostSites = ReadonlyMap<string, Site>;

const SERVICE_SITE = /^(\/svc_[a-z]+)\/site\/([^/]+)(\/.*)?$/i;

/**
 * Separates the site from a path (public contract, section 2). A prefix takes precedence over the host, and its case is
 * ignored.
 */
export function locate(host: string, pathname: string, hosts: HostSites): Location {
  const path = pathname.includes('//') ? pathname.replace(/\/{2,}/g, '/') : pathname;
  const service = SERVICE_SITE.exec(path);
  if (service) {
    const [, name = '', code = '', rest = ''] = service;
    const site = siteByCode(code);
    return { site: site ?? DEFAULT_SITE, path: name + rest, unknownSite: site ? null : code };
  }
  const byHost = hosts.get(host.toLowerCase()) ?? DEFAULT_SITE;
  const second = path.indexOf('/', 1);
  const first = (second === -1 ? path : path.slice(0, second)).toLowerCase();
  if (first.length > 1 && first.length <= 4) {
    const site = SITE_LIST.find((candidate) => candidate.prefix === first);
    if (site) return { site, path: second === -1 ? '/' : path.slice(second), unknownSite: null };
  }
  return { site: byHost, path, unknownSite: null };
}

/** Reads `SITE_HOSTS`: 'www.example.ca=CAN,www.example.co.uk=GBR'. Throws an error that names the invalid entry. */
export function parseHostSites(value: string): HostSites {
  const hosts = new Map<string, Site>();
  for (const entry of value.split(',')) {
    if (entry.trim() === '') continue;
    const [host = '', code = ''] = entry.split('=').map((part) => part.trim());
    const site = siteByCode(code);
    if (!host || !site) throw new Error(`SITE_HOSTS: '${entry.trim()}' is not host=SITE`);
    hosts.set(host.toLowerCase(), site);
  }
  return hosts;
}
