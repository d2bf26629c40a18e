/** The value of `work`, or the result of `late` if it takes longer than `limitMs`. The work itself continues. */
export async function within<T>(work: Promise<T>, limitMs: number, late: () => T): Promise<T> {
  const { promise: limit, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(late()), limitMs);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
