import type { IndexTag } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';
import type { Log } from '#worker/log/log.ts';
import { softly } from '#worker/log/softly.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { INDEX_ANSWER_LIMIT, limitAnswer } from '#worker/ports/limit-answer.ts';
import type { IndexCopyStore } from '#worker/store/index/index-copies.ts';
import type { IndexPostStore } from '#worker/store/index/index-posts.ts';
import { HttpIndex, UPLOADS } from './http.ts';
import { KeptIndex } from './kept.ts';
import type { IndexPort, IndexSource, PostsAnswer } from './port.ts';

/** What The Index of a request needs. */
export interface IndexOrigin {
  /** Origin of a WordPress; '' for the store's own posts. */
  readonly host: string;
  readonly store: { readonly indexCopies: IndexCopyStore; readonly indexPosts: IndexPostStore };
  readonly nowMs: number;
  readonly log: Log;
  readonly send: Send;
}

const NOTHING: PostsAnswer = { posts: [], total: 0, isKnown: false };
const NO_TAGS: readonly IndexTag[] = [];

/** The store's own posts, read from D1 and cached by each isolate. */
function ownSource({ store }: IndexOrigin): IndexSource {
  return { posts: (query) => store.indexPosts.find(query), tags: () => store.indexPosts.tags() };
}

function outsideSource(origin: IndexOrigin): IndexSource {
  return new KeptIndex(new HttpIndex(origin), origin.store.indexCopies, origin);
}

const UPLOAD_LIMIT_MS = 5000;

/** Fetches a file from the blog's uploads, never one outside that folder. */
async function upload({ host, send }: IndexOrigin, file: string): Promise<Response | null> {
  const url = new URL(`${UPLOADS}${file}`, host);
  if (url.origin !== host || !url.pathname.startsWith(UPLOADS)) return null;
  const signal = AbortSignal.timeout(UPLOAD_LIMIT_MS);
  const answer = await send(new Request(url, { redirect: 'manual', signal }));
  if (answer.ok) return limitAnswer(answer, INDEX_ANSWER_LIMIT, signal);
  await answer.body?.cancel();
  return null;
}

/** The Index of a request. Failures are logged and return empty results (spec 1 section 8). */
export function openIndex(origin: IndexOrigin): IndexPort {
  const { host, store } = origin;
  const source = host === '' ? ownSource(origin) : outsideSource(origin);
  return {
    posts: (query: PostsQuery) =>
      softly(origin, 'index_posts', NOTHING, async () => ({ ...(await source.posts(query)), isKnown: true })),
    tags: () => softly(origin, 'index_tags', NO_TAGS, source.tags),
    upload: (file) =>
      host === '' ? Promise.resolve(null) : softly(origin, 'index_upload', null, () => upload(origin, file)),
    // For a WordPress the number of posts is unknown until it is asked.
    isEmpty: async () => host === '' && (await softly(origin, 'index_posts', true, () => store.indexPosts.isEmpty())),
  };
}
