import { DurableObject } from 'cloudflare:workers';

/**
 * The content version of every site: a number that an import or a publish raises. It is part of every cache key, so
 * that what was cached before is never asked for again (design, section 9).
 */
export class Edition extends DurableObject {
  /** Site id → version, from 1. */
  async current(): Promise<Record<string, number>> {
    const stored = await this.ctx.storage.list<number>({ prefix: 'site:' });
    return Object.fromEntries([...stored].map(([key, version]) => [key.slice('site:'.length), version]));
  }

  /** Raises the versions of some sites; answers all of them. */
  async raise(siteIds: readonly number[]): Promise<Record<string, number>> {
    const versions = await this.current();
    const raised = Object.fromEntries(siteIds.map((id) => [`site:${id}`, (versions[id] ?? 1) + 1]));
    await this.ctx.storage.put(raised);
    return this.current();
  }
}
