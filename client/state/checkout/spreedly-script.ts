import { tryTwice } from '#client/browser/try-twice.ts';
import type { FramesState } from '#shared/order/hosted-card.ts';
import { SPREEDLY_ORIGIN, SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';

/** A frame of Spreedly's. */
export type Frame = 'cvv' | 'number';

/** What Spreedly has against a card: the attribute that is wrong, and how. */
export interface SpreedlyError {
  readonly attribute?: string;
  readonly key?: string;
}

/** What Spreedly's script tells, by the names of its events. */
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

/** A bank's challenge on the page: Spreedly's script asks what has become of it and shows what the bank wants shown. */
interface ThreeDSLifecycle {
  start(): void;
}

/** The default one: card fields do with instances of their own, challenges need this. */
interface SpreedlyGlobal {
  removeHandlers(): void;
  on(name: '3ds:status', listener: (event: { readonly action: string }) => void): void;
  readonly ThreeDS: {
    readonly Lifecycle: new (options: Readonly<Record<string, string>>) => ThreeDSLifecycle;
  };
}

/** What Spreedly's script leaves behind. */
export interface SpreedlyLibrary {
  readonly Spreedly: SpreedlyGlobal;
  /** Makes a pair of card fields of its own. */
  readonly SpreedlyPaymentFrame: new () => SpreedlyFrames;
}

interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): object;
}

/**
 * Lets the page take scripts of Spreedly's by their addresses, and no others. What Spreedly's script writes as HTML runs
 * nothing: the page's policy knows no inline script. Only the policy of a store that charges with Spreedly allows this.
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

function load(): Promise<SpreedlyLibrary> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Spreedly’s script did not load'));
    };
    script.onload = () => {
      const library = known();
      if (library) resolve(library);
      else fail();
    };
    script.onerror = fail;
    script.src = SPREEDLY_SCRIPT;
    document.head.append(script);
  });
}

let loading: Promise<SpreedlyLibrary> | undefined;

/** Loads Spreedly's script, once for the page; a load that failed may be tried again. Rejects where it does not come. */
export function loadSpreedly(): Promise<SpreedlyLibrary> {
  trustSpreedly();
  loading ??= tryTwice(load).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
