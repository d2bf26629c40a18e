/** One iterator for all who take from it. */
function* iteratorOf<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}

/** Runs `work` over all items, at most `limit` at a time; the first failure stops the rest and is thrown. */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = iteratorOf(items);
  let isStopped = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (isStopped) return;
      try {
        await work(item);
      } catch (error) {
        isStopped = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
