import { DurableObject } from 'cloudflare:workers';

/**
 * The content version of every site: a number that each import or publication increases. It is part of every cache key,
 * so that older cached content is never read again (design, section 9).
 */
export class Edition extends DurableObject {
  /** Returns versions, counted from 1, by site id. */
  async current(): Promise<Record<string, number>> {
    const stored = await this.ctx.storage.list<number>({ prefix: 'site:' });
    return Object.fromEntries([...stored].map(([key, version]) => [key.slice('site:'.length), version]));
  }

  /**
   * Where the database was when the versions were last raised: a bookmark of a D1 session, from which on its content is
   * in every answer. '' if that is not known.
   */
  async bookmark(): Promise<string> {
    return (await this.ctx.storage.get<string>('bookmark')) ?? '';
  }

  /** Increases the versions of some sites, whose content the database has from `bookmark` on. Returns those of all sites. */
  async raise(siteIds: readonly number[], bookmark = ''): Promise<Record<string, number>> {
    const versions = await this.current();
    const raised = Object.fromEntries(siteIds.map((id) => [`site:${id}`, (versions[id] ?? 1) + 1]));
    await this.ctx.storage.put({ ...raised, bookmark });
    return this.current();
  }
}
