/** Shown at once when a tap needs the store and the browser is offline. */
export const NO_CONNECTION = 'You are offline.';

/** Resolves immediately if `isSo` is true, else after the first event that makes it true. */
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

/** Resolves as soon as the browser is online, because requests without a connection are pointless. */
export function untilConnected(): Promise<void> {
  return once(window, 'online', () => navigator.onLine);
}
