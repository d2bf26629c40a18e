import { readText } from '#worker/request/body.ts';

/** Most bytes of a one-click request; a browser's form is far smaller, too. */
const LIMIT = 16 * 1024;

/**
 * Whether a mail program, not a browser, pressed the button behind an email's link (RFC 8058, section 3.2). It expects
 * an answer and follows no redirect. Reads the body. Throws `too_large`.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  return /List-Unsubscribe\W[\s\S]*One-Click/i.test(await readText(request, LIMIT));
}
