/** Most bytes of an outside service's answer. */
export const ANSWER_LIMIT = 1024 * 1024;
/** Most bytes of a list of posts of The Index, which contains whole articles. */
export const INDEX_ANSWER_LIMIT = 4 * 1024 * 1024;
/** Most bytes of a picture in a post of The Index. */
export const INDEX_PICTURE_LIMIT = 10 * 1024 * 1024;

/** Rejects when the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  // A signal may be aborted when nobody reads anymore.
  promise.catch(() => undefined);
  return promise;
}

/**
 * The same answer, whose body fails as soon as it is longer than `limit` bytes or `signal` is aborted.
 * Throws if the service declares more.
 */
export async function limitAnswer(answer: Response, limit: number, signal: AbortSignal): Promise<Response> {
  if (!answer.body) return answer;
  if (Number(answer.headers.get('content-length') ?? 0) > limit) {
    await answer.body.cancel();
    throw new Error(`the answer declares more than ${limit} bytes`);
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader();
  const ended = abortOf(signal);
  let bytes = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { done, value } = await Promise.race([reader.read(), ended]);
      if (done) return controller.close();
      bytes += value.byteLength;
      if (bytes > limit) throw new Error(`the answer is longer than ${limit} bytes`);
      controller.enqueue(value);
    } catch (error) {
      // The failure reaches the reader of the answer; that the rest is not wanted may reach nobody.
      controller.error(error);
      reader.cancel(error).catch(() => undefined);
    }
  };
  const cancel = (reason: unknown) => reader.cancel(reason);
  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), answer);
}
