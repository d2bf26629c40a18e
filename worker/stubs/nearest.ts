/**
 * The database as the nearest of its replicas has it, but never as it was before a bookmark: of one request, so that no
 * read is older than the one before. Without a bookmark the first read goes to the primary. A session begins with its
 * first statement.
 */
export function nearest(db: D1Database, bookmark: string): D1Database {
  let begun: D1DatabaseSession | undefined;
  const session = () => {
    begun ??= db.withSession(bookmark === '' ? 'first-primary' : bookmark);
    return begun;
  };
  const reads: Pick<D1Database, 'batch' | 'prepare'> = {
    prepare: (query) => session().prepare(query),
    batch: (statements) => session().batch(statements),
  };
  // Stores use no other methods.
  return reads as D1Database;
}
