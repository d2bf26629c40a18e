/** Explains in one clear line why a store cannot start. */
export function explainStartFailure(error: unknown): string {
  const text =
    error instanceof Error ? `${error.message} ${String((error as { code?: unknown }).code ?? '')}` : String(error);
  if (/EADDRINUSE|Address already in use/i.test(text)) {
    return `Port ${process.env.PORT ?? 8787} is taken. Stop the program that uses it, or choose another port: PORT=8788 npm start`;
  }
  if (/EACCES|EPERM|EROFS|ENOTDIR|read-only|ENOENT[^']*mkdir/i.test(text)) {
    return `The state folder ${process.env.STORE_STATE ?? '.wrangler/state'} cannot be written. Choose another: STORE_STATE=DIR npm start`;
  }
  if (/ENOENT.*workerd|workerd.*ENOENT|Cannot find module/i.test(text)) {
    return `Part of the store is missing (${text.trim()}). Run: npm install`;
  }
  return `The store did not start: ${text.trim()}`;
}
