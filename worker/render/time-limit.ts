/** The work's value, or what `late` makes of a work that takes longer than `limitMs`. The work itself goes on. */
export async function within<T>(work: Promise<T>, limitMs: number, late: () => T): Promise<T> {
  const { promise: limit, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(late()), limitMs);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
