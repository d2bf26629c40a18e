/** Runs `work` over all items, at most `limit` at a time; the first failure stops the rest and is thrown. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
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
