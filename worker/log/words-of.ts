import { redact } from '#worker/log/log.ts';

/** Describes a failure for staff: its message, and that of its cause. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error));
  return redact(error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message);
}
