import type { IndexTag } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';
import { CACHED, IsolateCache } from '#worker/store/cache.ts';
import type { IndexCopyStore } from '#worker/store/index/index-copies.ts';
import type { IndexSource, PostsPage } from './port.ts';

/** The host and the time of a question. */
interface Asked {
  readonly host: string;
  readonly nowMs: number;
}

interface Glance {
  readonly page: PostsPage;
  readonly readMs: number;
}

/** Results of previews while someone types, cached only in this isolate. */
const glances = new IsolateCache<Glance>(500);

/**
 * A WordPress source that caches tags for a day and first pages for six hours (spec 1 section 9). Searches are not
 * cached, except previews, which repeat the same beginnings of words.
 */
export class KeptIndex implements IndexSource {
  readonly #source: IndexSource;
  readonly #copies: IndexCopyStore;
  readonly #asked: Asked;

  constructor(source: IndexSource, copies: IndexCopyStore, asked: Asked) {
    this.#source = source;
    this.#copies = copies;
    this.#asked = asked;
  }

  readonly posts = async (query: PostsQuery): Promise<PostsPage> => {
    if (query.isBegun) return this.#glance(query);
    const read = () => this.#source.posts(query);
    if (query.page > 1 || query.search !== '') return read();
    return this.#copies.kept('indexPosts', this.#asked.host, query, read, ({ posts }) => posts.length === 0);
  };

  readonly tags = (): Promise<readonly IndexTag[]> =>
    this.#copies.kept('indexTags', this.#asked.host, null, this.#source.tags, (tags) => tags.length === 0);

  async #glance(query: PostsQuery): Promise<PostsPage> {
    const { host, nowMs } = this.#asked;
    const key = `${host} ${JSON.stringify(query)}`;
    const known = glances.get(key);
    if (known && nowMs - known.readMs < CACHED.indexPreview.seconds * 1000) return known.page;
    const page = await this.#source.posts(query);
    glances.set(key, { page, readMs: nowMs });
    return page;
  }
}
