import { keepSession, type SessionEnd } from '#client/browser/session-renewal.ts';

/** Keeps the customer of the page logged in. */
export function wake(_element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  void keepSession(props as unknown as SessionEnd);
}
