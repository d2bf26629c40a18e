import type { IndexTag } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';
import type { Log } from '#worker/log/log.ts';
import { softly } from '#worker/log/softly.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { INDEX_PICTURE_LIMIT, limitAnswer } from '#worker/ports/limit-answer.ts';
import type { IndexCopyStore } from '#worker/store/index/index-copies.ts';
import type { IndexPostStore } from '#worker/store/index/index-posts.ts';
import type { Versions } from '#worker/store/versions.ts';
import { HttpIndex, UPLOADS } from './http.ts';
import { KeptIndex } from './kept.ts';
import type { Fresh, IndexPort, PostsAnswer, PostsPage, TagsAnswer } from './port.ts';

/** What The Index of a request needs. */
export interface IndexOrigin {
  /** Origin of a WordPress; '' for the store's own posts. */
  readonly host: string;
  readonly store: {
    readonly indexCopies: IndexCopyStore;
    readonly indexPosts: IndexPostStore;
    readonly versions: Versions;
  };
  readonly nowMs: number;
  readonly log: Log;
  readonly send: Send;
  /** Ends after some milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

const UNKNOWN = { isKnown: false, isFresh: false };
const NOTHING: PostsAnswer = { posts: [], total: 0, ...UNKNOWN };
const NO_TAGS: TagsAnswer = { tags: [], ...UNKNOWN };

/** Posts and tags, and whether they are what the source says now. Throws `upstream_unavailable`. */
interface FreshSource {
  readonly posts: (query: PostsQuery) => Promise<Fresh<PostsPage>>;
  readonly tags: () => Promise<Fresh<readonly IndexTag[]>>;
}

/** The store's own posts, read from D1 and cached by each isolate. */
function ownSource({ store }: IndexOrigin): FreshSource {
  return {
    posts: async (query) => ({ value: await store.indexPosts.find(query), isFresh: true }),
    tags: async () => ({ value: await store.indexPosts.tags(), isFresh: true }),
  };
}

const UPLOAD_LIMIT_MS = 5000;

/** Whether an answer is a film, which players read in pieces for as long as they play. */
const isFilm = (answer: Response): boolean => (answer.headers.get('content-type') ?? '').startsWith('video/');

/** Fetches a file from the blog's uploads, never one outside that folder; of a film, the bytes that are asked for. */
async function upload({ host, send }: IndexOrigin, file: string, range: string | null): Promise<Response | null> {
  const url = new URL(`${UPLOADS}${file}`, host);
  if (url.origin !== host || !url.pathname.startsWith(UPLOADS)) return null;
  // Only the beginning of an answer has a time limit here: that of its body is `limitAnswer`'s, and films have none.
  const begin = new AbortController();
  const late = setTimeout(() => begin.abort(new Error('the blog is late')), UPLOAD_LIMIT_MS);
  const headers = range === null ? {} : { range };
  const answer = await send(new Request(url, { redirect: 'manual', signal: begin.signal, headers })).finally(() =>
    clearTimeout(late),
  );
  if (answer.ok && isFilm(answer)) return answer;
  if (answer.ok) return limitAnswer(answer, INDEX_PICTURE_LIMIT, AbortSignal.timeout(UPLOAD_LIMIT_MS));
  await answer.body?.cancel();
  return null;
}

/** The Index of a request. Failures are logged; results are what was known last, or empty (spec 1 section 8). */
export function openIndex(origin: IndexOrigin): IndexPort {
  const { host, store } = origin;
  const source = host === '' ? ownSource(origin) : new KeptIndex(new HttpIndex(origin), origin);
  return {
    posts: (query: PostsQuery) =>
      softly(origin, 'index_posts', NOTHING, async () => {
        const { value, isFresh } = await source.posts(query);
        return { ...value, isKnown: true, isFresh };
      }),
    tags: () =>
      softly(origin, 'index_tags', NO_TAGS, async () => {
        const { value, isFresh } = await source.tags();
        return { tags: value, isKnown: true, isFresh };
      }),
    upload: (file, range = null) =>
      host === '' ? Promise.resolve(null) : softly(origin, 'index_upload', null, () => upload(origin, file, range)),
    // For a WordPress the number of posts is unknown until it is asked.
    isEmpty: async () => host === '' && (await softly(origin, 'index_posts', true, () => store.indexPosts.isEmpty())),
  };
}
