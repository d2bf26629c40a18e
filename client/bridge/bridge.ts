import type { PageMessage } from '#shared/bridge/messages.ts';
import { HandledMessages } from './handled.ts';
import { AppLink, type Carry, type CarryWallet } from './link.ts';

/** The interface that the native app adds to its pages. It accepts text. */
interface NativeSide {
  readonly postMessage: (text: string) => void;
}

/** What the app calls, with a message as JSON. It keeps what it hears until `take` says who listens, once. */
interface StoreBridge {
  (text: string): void;
  take?: (hear: (text: unknown) => void) => void;
}

declare global {
  interface Window {
    /** The app on iOS. */
    readonly webkit?: { readonly messageHandlers?: { readonly store?: NativeSide } };
    /** The app on Android. */
    readonly storeApp?: NativeSide;
    /** Set by the first script of a page in the app (`worker/request/app-script.ts`). */
    readonly storeBridge?: StoreBridge;
  }
}

/** The app's side. Only the top frame speaks with it, whatever the app adds to frames. */
function nativeSide(): NativeSide | undefined {
  if (window.top !== window || document.documentElement.dataset.app === undefined) return undefined;
  return window.webkit?.messageHandlers?.store ?? window.storeApp;
}

let link: AppLink | undefined;
let carry: Carry = () => ({ status: 'unsupported' });

/** The link to the app, opened at its first use; undefined outside the app. */
function appLink(): AppLink | undefined {
  const native = nativeSide();
  if (link || !native) return link;
  // Kept here, so that no later script can put itself between page and app.
  const post = native.postMessage.bind(native);
  link = new AppLink({ post, carry: (message) => carry(message), handled: new HandledMessages() });
  const own = link;
  const hear = (text: unknown) => own.hear(text);
  // A tester's browser has the page of the web, which knows no bridge.
  if (window.storeBridge) window.storeBridge.take?.(hear);
  else Object.defineProperty(window, 'storeBridge', { value: hear });
  return link;
}

/** Opens the bridge, and says who carries out what the app asks for. Undefined outside the app. */
export function openBridge(by: Carry): AppLink | undefined {
  carry = by;
  return appLink();
}

/** Whether the app that shows the page may be asked for a wallet. */
export function mayPay(): boolean {
  return appLink()?.mayPay() ?? false;
}

/** Sends a message about a wallet. Does nothing outside the app. */
export function sayToWallet(message: PageMessage): void {
  appLink()?.say(message);
}

/** Takes messages about a wallet from now on, and returns a function that stops it. */
export function hearWallet(take: CarryWallet): () => void {
  appLink()?.onWallet(take);
  return () => appLink()?.onWallet(undefined);
}
