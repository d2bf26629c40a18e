import { Fault } from '#shared/errors.ts';
import type { IndexTag } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Log } from '#worker/log/log.ts';
import { CACHED, IsolateCache } from '#worker/store/cache.ts';
import type { Copied, CopyKind, IndexCopy, IndexCopyStore } from '#worker/store/index/index-copies.ts';
import type { Versions } from '#worker/store/versions.ts';
import type { Fresh, IndexSource, PostsPage } from './port.ts';

/** What the copies of a request need. */
interface Moment {
  readonly host: string;
  readonly nowMs: number;
  readonly store: { readonly indexCopies: IndexCopyStore; readonly versions: Versions };
  readonly log: Pick<Log, 'warn'>;
  /** Ends after some milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** How long the visitor of a request waits for the blog, all questions together, milliseconds. */
export const PATIENCE_MS = 900;
/** The pause after the first failure, which doubles with each further one, and the longest. */
const FIRST_PAUSE_MS = MINUTE_MS / 6;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** How old the copy of a page that is asked for each time may be before it is written again, unchanged. */
const REWRITE_MS = CACHED.indexPosts.seconds * 1000;
/** A question that takes longer has been aborted. */
const ASKING_MS = 10_000;

interface Glance {
  readonly page: PostsPage;
  readonly readMs: number;
}

/** Results of previews while someone types, cached only in this isolate. */
const glances = new IsolateCache<Glance>(500);
/** When this isolate began to ask for an answer. When it is late, nobody else waits for it. */
const asking = new Map<string, number>();

/** A question whose answer is kept. */
interface Question<Kind extends CopyKind> {
  readonly kind: Kind;
  readonly query: PostsQuery | null;
  readonly ask: () => Promise<Copied<Kind>>;
  /** Milliseconds for which the blog need not be asked again. */
  readonly currentMs: number;
  readonly isEmpty: (value: Copied<Kind>) => boolean;
}

const LATE = Symbol('late');

/**
 * A WordPress whose answers are kept: tags are current for a day, first pages for six hours (spec 1 section 9), until the
 * blog says that something changed. What is older is asked for again, and shown as it was for seven days if the blog
 * does not answer in time; then a growing pause keeps visitors from waiting each time. Empty answers to what anyone can
 * make up are not kept, so that nobody can fill the store with addresses that do not exist. Searches are not kept at all,
 * except previews, which repeat the same beginnings of words.
 */
export class KeptIndex {
  readonly #source: IndexSource;
  readonly #moment: Moment;
  #patience: Promise<typeof LATE> | undefined;

  constructor(source: IndexSource, moment: Moment) {
    this.#source = source;
    this.#moment = moment;
  }

  readonly posts = async (query: PostsQuery): Promise<Fresh<PostsPage>> => {
    if (query.isBegun) return { value: await this.#glance(query), isFresh: true };
    const ask = () => this.#source.posts(query);
    if (query.search !== '') return { value: await this.#inTime(ask()), isFresh: true };
    const currentMs = query.page > 1 ? 0 : CACHED.indexPosts.seconds * 1000;
    const isEmpty = ({ posts }: PostsPage) => posts.length === 0 && isFree(query);
    return this.#kept({ kind: 'indexPosts', query, ask, currentMs, isEmpty });
  };

  readonly tags = (): Promise<Fresh<readonly IndexTag[]>> =>
    this.#kept({
      kind: 'indexTags',
      query: null,
      ask: this.#source.tags,
      currentMs: CACHED.indexTags.seconds * 1000,
      isEmpty: (tags) => tags.length === 0,
    });

  async #kept<Kind extends CopyKind>(question: Question<Kind>): Promise<Fresh<Copied<Kind>>> {
    const { host, nowMs, store, log } = this.#moment;
    const key = await store.indexCopies.keyOf(question.kind, host, question.query);
    const copy = await store.indexCopies.read(question.kind, key, nowMs);
    if (!copy) return { value: await this.#inTime(this.#renew(key, question, undefined)), isFresh: true };
    const stories = store.versions.stories();
    if (copy.stories === stories && nowMs - copy.readMs < question.currentMs) {
      return { value: copy.value, isFresh: true };
    }
    const isPaused = copy.pause !== null && nowMs < copy.pause.untilMs && copy.pause.stories === stories;
    const old = { value: copy.value, isFresh: false };
    const askedMs = nowMs - (asking.get(key) ?? nowMs);
    if (isPaused || (askedMs >= PATIENCE_MS && askedMs < ASKING_MS)) return old;
    try {
      return { value: await this.#inTime(this.#renew(key, question, copy)), isFresh: true };
    } catch (error) {
      log.warn('index_copy_shown', { kind: question.kind, error });
      return old;
    }
  }

  /** Asks the blog, and keeps what it says or that it does not answer. */
  async #renew<Kind extends CopyKind>(
    key: string,
    { ask, isEmpty, currentMs }: Question<Kind>,
    copy: IndexCopy<Copied<Kind>> | undefined,
  ): Promise<Copied<Kind>> {
    const { nowMs, store } = this.#moment;
    const { indexCopies: copies } = store;
    const stories = store.versions.stories();
    if (nowMs - (asking.get(key) ?? 0) >= ASKING_MS) asking.set(key, nowMs);
    try {
      const value = await ask();
      const isKnown = copy?.pause === null && copy.stories === stories && nowMs - copy.readMs < REWRITE_MS;
      if (isEmpty(value)) {
        if (copy) copies.later(copies.drop(key));
      } else if (!(isKnown && currentMs === 0 && JSON.stringify(copy.value) === JSON.stringify(value))) {
        copies.later(copies.write(key, { value, readMs: nowMs, stories, pause: null }, nowMs));
      }
      return value;
    } catch (error) {
      if (copy) copies.later(copies.write(key, { ...copy, pause: pauseAfter(copy, stories, nowMs) }, nowMs));
      throw error;
    } finally {
      asking.delete(key);
    }
  }

  /** The answer, or a failure when the patience of this request is at its end. The question goes on behind it. */
  async #inTime<Value>(answer: Promise<Value>): Promise<Value> {
    this.#moment.store.indexCopies.later(answer.catch(() => undefined));
    this.#patience ??= this.#moment.wait(PATIENCE_MS).then(() => LATE);
    const first = await Promise.race([answer, this.#patience]);
    if (first === LATE) throw new Fault('upstream_unavailable', [], { cause: new Error('the blog is late') });
    return first as Value;
  }

  async #glance(query: PostsQuery): Promise<PostsPage> {
    const { host, nowMs, store } = this.#moment;
    const key = `${host} ${store.versions.stories()} ${JSON.stringify(query)}`;
    const known = glances.get(key);
    if (known && nowMs - known.readMs < CACHED.indexPreview.seconds * 1000) return known.page;
    const page = await this.#source.posts(query);
    glances.set(key, { page, readMs: nowMs });
    return page;
  }
}

/** Whether anyone can make up queries like this one: addresses and numbers of pages. */
const isFree = ({ slugs, include, page }: PostsQuery): boolean => slugs.length > 0 || include.length > 0 || page > 1;

/** The pause after one more failure. What the blog has said since, it is asked about at once. */
function pauseAfter(copy: IndexCopy<unknown>, stories: number, nowMs: number) {
  const failures = copy.pause?.stories === stories ? copy.pause.failures + 1 : 1;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return { failures, untilMs: nowMs + pauseMs, stories };
}
