/** Shown at once when a tap needs the store and the browser is offline. */
export const NO_CONNECTION = 'You are offline.';

/** Resolves once an event has come, unless `isSo` already. */
export function once(target: EventTarget, event: string, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) resolve();
    else
      target.addEventListener(event, function heard() {
        if (!isSo()) return;
        target.removeEventListener(event, heard);
        resolve();
      });
  });
}

/** Resolves as soon as the browser has a connection: without one nothing is known, and trying is no use. */
export function untilConnected(): Promise<void> {
  return once(window, 'online', () => navigator.onLine);
}
