import { BRIDGE_VERSION } from '#shared/bridge/wallet.ts';

/** What the native app puts into its pages: an interface that takes text. */
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

/** Whether this page is shown by the app, and the app listens. */
export function hasBridge(): boolean {
  return nativeSide() !== undefined;
}

/** Sends a message to the app; does nothing outside it. */
export function send(message: Readonly<Record<string, unknown>>): void {
  nativeSide()?.postMessage(JSON.stringify({ ...message, version: BRIDGE_VERSION }));
}

/**
 * Listens to the app. It calls a function of this page: frames of others can neither call it nor reach it by `message`
 * events. What is no JSON is not heard. Answers how to stop.
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
