import { z } from 'zod';
import type { IndexTag } from '#shared/index-post/post.ts';
import { storedAs } from '#shared/schema/stored.ts';
import type { Bindings } from '#worker/bindings.ts';
import { INDEX_COPY_SECONDS, readCopy, writeCopy } from '#worker/store/cache.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';
import type { FoundPosts } from '#worker/store/index/index-posts.ts';

const pictureSchema = z.union([z.object({ file: z.string() }), z.object({ src: z.string() })]).nullable();

/** What the copies contain. */
const CONTENTS = {
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
          author: z.object({ name: z.string(), picture: pictureSchema }).nullable(),
        }),
      ),
      total: z.int(),
    }),
  ),
  indexTags: storedAs<readonly IndexTag[]>()(
    z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), description: z.string(), count: z.int() })),
  ),
};

export type CopyKind = keyof typeof CONTENTS;
export type Copied<Kind extends CopyKind> = z.output<(typeof CONTENTS)[Kind]>;

/** When and after how many failures a copy may be asked for again. */
const pauseSchema = z.object({ failures: z.int(), untilMs: z.number(), stories: z.int() });

const copySchema = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, readMs: z.number(), stories: z.int(), pause: pauseSchema.nullable() });

const COPIES = {
  indexPosts: copySchema(CONTENTS.indexPosts),
  indexTags: copySchema(CONTENTS.indexTags),
};

/** An answer of a WordPress, as it was read. */
export interface IndexCopy<Value> {
  readonly value: Value;
  /** Unix milliseconds. */
  readonly readMs: number;
  /** How often the blog had said by then that something changed (`Versions.stories`). */
  readonly stories: number;
  /** Null unless it did not answer since. */
  readonly pause: z.output<typeof pauseSchema> | null;
}

/** The last good answers of a WordPress, in KV. They know nothing of the shop's own content version. */
export class IndexCopyStore {
  readonly #env: Pick<Bindings, 'KV'>;
  /** Work that may finish after the response. */
  readonly later: (work: Promise<unknown>) => void;

  constructor(env: Pick<Bindings, 'KV'>, later: (work: Promise<unknown>) => void) {
    this.#env = env;
    this.later = later;
  }

  /** The key of a question to a blog. */
  async keyOf(kind: CopyKind, host: string, question: unknown): Promise<string> {
    return `${kind}:${await fingerprint([host, question])}`;
  }

  /** The copy of an answer; undefined if there is none that may still be shown. */
  async read<Kind extends CopyKind>(
    kind: Kind,
    key: string,
    nowMs: number,
  ): Promise<IndexCopy<Copied<Kind>> | undefined> {
    const copy = (await readCopy(this.#env, key, COPIES[kind])) as IndexCopy<Copied<Kind>> | undefined;
    return copy && nowMs - copy.readMs < INDEX_COPY_SECONDS.shown * 1000 ? copy : undefined;
  }

  /** Keeps an answer. `nowMs`: the pause of an old answer does not make it last longer. */
  async write<Kind extends CopyKind>(key: string, copy: IndexCopy<Copied<Kind>>, nowMs: number): Promise<void> {
    const left = INDEX_COPY_SECONDS.kept - Math.floor((nowMs - copy.readMs) / 1000);
    await writeCopy(this.#env, key, copy, left);
  }

  /** Forgets an answer, because the blog no longer has what it showed. */
  async drop(key: string): Promise<void> {
    // A KV that does not answer keeps the copy, which is as old then as while the blog does not answer.
    await this.#env.KV.delete(key).catch(() => undefined);
  }
}
