import { BRIDGE_VERSION } from '#shared/bridge/wallet.ts';

/** The interface that the native app adds to its pages. It accepts text. */
interface NativeSide {
  readonly postMessage: (text: string) => void;
}

declare global {
  interface Window {
    /** The app on iOS. */
    readonly webkit?: { readonly messageHandlers?: { readonly store?: NativeSide } };
    /** The app on Android. */
    readonly storeApp?: NativeSide;
    /** Called by the app, with a message as JSON. */
    storeBridge?: ((text: string) => void) | undefined;
  }
}

function nativeSide(): NativeSide | undefined {
  if (document.documentElement.dataset.app === undefined) return undefined;
  return window.webkit?.messageHandlers?.store ?? window.storeApp;
}

/** Whether this page runs inside the app and the app accepts messages. */
export function hasBridge(): boolean {
  return nativeSide() !== undefined;
}

/** Sends a message to the app. Does nothing outside the app. */
export function send(message: Readonly<Record<string, unknown>>): void {
  nativeSide()?.postMessage(JSON.stringify({ ...message, version: BRIDGE_VERSION }));
}

/**
 * Listens to messages from the app and returns a function that stops listening. The app calls a function of this page,
 * which frames of other origins can neither call nor reach by `message` events. Text that is not JSON is ignored.
 */
export function listen(hear: (message: unknown) => void): () => void {
  if (!hasBridge()) return () => undefined;
  window.storeBridge = (text) => {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      // Not a message of this bridge.
      return;
    }
    hear(message);
  };
  return () => {
    window.storeBridge = undefined;
  };
}
