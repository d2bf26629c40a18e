import { z } from 'zod';
import type { IndexTag } from '#shared/index-post/post.ts';
import { storedAs } from '#shared/schema/stored.ts';
import type { Bindings } from '#worker/bindings.ts';
import { CACHED, readCopy, writeCopy } from '#worker/store/cache.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';
import type { FoundPosts } from '#worker/store/index/index-posts.ts';
import type { Versions } from '#worker/store/versions.ts';

const pictureSchema = z.union([z.object({ file: z.string() }), z.object({ src: z.string() })]).nullable();

/** What the copies contain. */
const COPIES = {
  indexPosts: storedAs<FoundPosts>()(
    z.object({
      posts: z.array(
        z.object({
          id: z.int(),
          slug: z.string(),
          title: z.string(),
          path: z.string(),
          categories: z.array(z.int()),
          tags: z.array(z.int()),
          format: z.string(),
          picture: pictureSchema,
          largePicture: pictureSchema,
          video: z.string().nullable(),
          excerpt: z.string(),
          content: z.string(),
          css: z.string(),
          dateMs: z.number().nullable(),
          minutes: z.number().nullable(),
        }),
      ),
      total: z.int(),
    }),
  ),
  indexTags: storedAs<readonly IndexTag[]>()(
    z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), description: z.string(), count: z.int() })),
  ),
};

type Copied<Kind extends keyof typeof COPIES> = z.output<(typeof COPIES)[Kind]>;

/** The site and version that the copies belong to. */
interface Moment {
  readonly siteId: number;
  readonly versions: Versions;
  /** Work that may finish after the response. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * Copies in KV of a WordPress's answers: posts for six hours, tags for a day (spec 1 section 9). Empty answers are not
 * cached, so that nobody can fill the store with addresses that do not exist.
 */
export class IndexCopyStore {
  readonly #env: Bindings;
  readonly #moment: Moment;

  constructor(env: Bindings, moment: Moment) {
    this.#env = env;
    this.#moment = moment;
  }

  /** The cached answer, or a new one from `read`, whose errors it throws. `source` names the service that is asked. */
  async kept<Kind extends keyof typeof COPIES>(
    kind: Kind,
    source: string,
    question: unknown,
    read: () => Promise<Copied<Kind>>,
    isEmpty: (value: Copied<Kind>) => boolean,
  ): Promise<Copied<Kind>> {
    const { siteId, versions, later } = this.#moment;
    const key = `${kind}:${siteId}:${versions.content}:${await fingerprint([source, question])}`;
    const copy = await readCopy(this.#env, key, COPIES[kind]);
    if (copy !== undefined) return copy;
    const value = await read();
    if (!isEmpty(value)) later(writeCopy(this.#env, key, value, CACHED[kind].seconds));
    return value;
  }
}
