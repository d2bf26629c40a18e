import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';
import { Fault } from '#shared/errors.ts';
import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Log } from '#worker/log/log.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { Versions } from '#worker/store/versions.ts';
import { EmbeddedDiscovery } from './embedded.ts';
import { HttpDiscovery } from './http.ts';
import { KeptDiscovery } from './kept.ts';
import type { DiscoveryPort } from './port.ts';
import type { DiscoveryStores } from './stores.ts';

/** What the discovery service of a request needs. */
export interface DiscoveryOrigin {
  /** Base address of an outside service; '' for the embedded one. */
  readonly url: string;
  readonly store: DiscoveryStores & {
    readonly versions: Versions;
    /** What recommendations are chosen from. */
    readonly aside: DiscoveryStores & { readonly versions: Versions };
  };
  readonly site: Site;
  readonly flags: Flags;
  readonly nowMs: number;
  readonly log: Log;
  readonly send: Send;
  /** Waits the given number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** An outside service. While the flag `rfk_fallback` is on, the embedded service answers when the outside one fails. */
function outside(origin: DiscoveryOrigin, embedded: DiscoveryPort): DiscoveryPort {
  const { flags, log } = origin;
  const service = new HttpDiscovery(origin);
  if (!flags.rfk_fallback) return service;
  const ask = async (question: DiscoveryQuestion): Promise<DiscoveryAnswer> => {
    try {
      return await service.ask(question);
    } catch (error) {
      if (error instanceof Fault && error.code === 'category_not_found') throw error;
      log.warn('discovery_fallback', { error });
      return embedded.ask(question);
    }
  };
  return { ask, tell: service.tell };
}

/** The discovery service of a request, which caches recommendations for an hour. */
export function openDiscovery(origin: DiscoveryOrigin): DiscoveryPort {
  const { url, site, store, nowMs } = origin;
  const embedded = new EmbeddedDiscovery({ ...origin, store: store.aside });
  const service = url === '' ? embedded : outside(origin, embedded);
  return new KeptDiscovery(service, { siteId: site.siteId, shown: store.versions, read: store.aside.versions, nowMs });
}
