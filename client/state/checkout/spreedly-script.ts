import { loadScript } from '#client/browser/load-script.ts';
import { tryTwice } from '#client/browser/try-twice.ts';
import type { FramesState } from '#shared/order/hosted-card.ts';
import { SPREEDLY_ORIGIN, SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';

/** A frame of Spreedly's card fields. */
export type Frame = 'cvv' | 'number';

/** A problem that Spreedly reports about a card: the attribute that is wrong, and how. */
export interface SpreedlyError {
  readonly attribute?: string;
  readonly key?: string;
}

/** The events of Spreedly's script, by name. */
interface SpreedlyEvents {
  readonly ready: () => void;
  readonly validation: (state: FramesState) => void;
  readonly fieldEvent: (frame: Frame, type: string, active: Frame, state: FramesState | undefined) => void;
  readonly errors: (errors: readonly SpreedlyError[]) => void;
  readonly paymentMethod: (
    token: string,
    method: { readonly card_type?: string | null; readonly last_four_digits?: string | null },
  ) => void;
}

/** One pair of card fields, as far as the store uses it (Spreedly's iFrame API, version 1). */
export interface SpreedlyFrames {
  init(environmentKey: string, options: Readonly<Record<string, string>>): void;
  on<Name extends keyof SpreedlyEvents>(name: Name, listener: SpreedlyEvents[Name]): void;
  removeHandlers(): void;
  validate(): void;
  tokenizeCreditCard(card: Readonly<Record<string, string>>): void;
  transferFocus(frame: Frame): void;
  setFieldType(frame: Frame, type: 'tel'): void;
  setNumberFormat(format: 'prettyFormat'): void;
  setLabel(frame: Frame, label: string): void;
  setTitle(frame: Frame, title: string): void;
  setPlaceholder(frame: Frame, text: string): void;
  setStyle(frame: Frame, css: string): void;
}

/** A bank's challenge on the page: Spreedly's script polls its state and shows what the bank requires. */
interface ThreeDSLifecycle {
  start(): void;
}

/** The global instance. Card fields use instances of their own, but challenges need this one. */
interface SpreedlyGlobal {
  removeHandlers(): void;
  on(name: '3ds:status', listener: (event: { readonly action: string }) => void): void;
  readonly ThreeDS: {
    readonly Lifecycle: new (options: Readonly<Record<string, string>>) => ThreeDSLifecycle;
  };
}

/** The globals that Spreedly's script defines. */
export interface SpreedlyLibrary {
  readonly Spreedly: SpreedlyGlobal;
  /** Creates a separate pair of card fields. */
  readonly SpreedlyPaymentFrame: new () => SpreedlyFrames;
}

interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): object;
}

/**
 * Allows the page to load scripts from Spreedly's addresses, and no others. HTML that Spreedly's script writes cannot
 * run code, because the page's policy allows no inline script. Only the policy of a store that charges with Spreedly
 * permits this.
 */
function trustSpreedly(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => html,
    createScriptURL: (address) => (address.startsWith(`${SPREEDLY_ORIGIN}/`) ? address : null),
  });
}

const known = () => {
  const { Spreedly, SpreedlyPaymentFrame } = globalThis as Partial<SpreedlyLibrary>;
  return Spreedly && SpreedlyPaymentFrame ? { Spreedly, SpreedlyPaymentFrame } : undefined;
};

async function load(): Promise<SpreedlyLibrary> {
  await loadScript(SPREEDLY_SCRIPT);
  const library = known();
  if (!library) throw new Error('Spreedly’s script did not start');
  return library;
}

let loading: Promise<SpreedlyLibrary> | undefined;

/** Loads Spreedly's script once per page; a failed load may be repeated. Rejects if the script cannot be loaded. */
export function loadSpreedly(): Promise<SpreedlyLibrary> {
  trustSpreedly();
  loading ??= tryTwice(load).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
