import '#client/styles/hosted-card.css';
import { call } from '#client/browser/call.ts';
import type { FramesState } from '#shared/order/hosted-card.ts';
import type { SpreedlyBrowser, SpreedlySignature } from '#shared/order/spreedly-browser.ts';
import { brandName } from '#shared/order/stored-method.ts';
import type { GivenCard } from './card-fields.ts';
import { type Frame, loadSpreedly, type SpreedlyError, type SpreedlyFrames } from './spreedly-script.ts';

/** Milliseconds after which Spreedly counts as silent. */
const LIMIT_MS = 20_000;

/** The look of the frames and the listeners to their events. */
export interface SpreedlyCardOptions extends SpreedlyBrowser {
  /** Elements of the page that will contain the frames, each with an id. */
  readonly hosts: Readonly<Record<Frame, HTMLElement>>;
  readonly labels: Readonly<Record<Frame, string>>;
  /** A field of the store whose style the frames copy. */
  readonly like: HTMLElement;
  /** The frames have loaded and accept input. */
  readonly onReady: () => void;
  /** Called when something was typed. */
  readonly onTyped: (frame: Frame, state: FramesState) => void;
}

/** The result for a card: its token, or its problems. The list is empty if the card is not at fault. */
export type Tokenized = { readonly given: GivenCard } | { readonly errors: readonly SpreedlyError[] };

/** Spreedly's card fields on the page. Number and code stay in Spreedly's frames. */
export interface SpreedlyCard {
  /** Asks the frames for the state of their fields. Rejects if they do not respond. */
  readonly validate: () => Promise<FramesState>;
  /** Stores the card at Spreedly for one order. `beside`: the values typed outside the frames, by Spreedly's names. */
  readonly tokenize: (beside: Readonly<Record<string, string>>) => Promise<Tokenized>;
  readonly focus: (frame: Frame) => void;
  /** Sets the accessible name of a frame, including the problem of its field. */
  readonly describe: (frame: Frame, label: string) => void;
  readonly unmount: () => void;
}

/** The style of one of the store's fields, for the inside of a frame; border and height belong to its host. */
function fieldStyle(field: HTMLElement): string {
  const { color, fontSize, fontWeight, paddingInlineStart } = getComputedStyle(field);
  return [
    'box-sizing: border-box; width: 100%; height: 100%; margin: 0; border: 0; outline: 0; background: transparent;',
    `padding: 0 ${paddingInlineStart}; color: ${color}; font: ${fontWeight} ${fontSize} system-ui, sans-serif;`,
    'font-variant-numeric: tabular-nums;',
  ].join(' ');
}

/** Gives the frames the style and the labels of the store's fields. */
function dress(frames: SpreedlyFrames, { hosts, labels, like }: SpreedlyCardOptions): void {
  frames.setNumberFormat('prettyFormat');
  for (const frame of ['number', 'cvv'] as const) {
    frames.setFieldType(frame, 'tel');
    frames.setLabel(frame, labels[frame]);
    frames.setTitle(frame, labels[frame]);
    frames.setPlaceholder(frame, '');
    frames.setStyle(frame, fieldStyle(like));
    const element = hosts[frame].querySelector('iframe');
    if (element) element.title = labels[frame];
  }
}

/** Applies a frame's event to its host: focus is shown, and Enter submits the form as in any other field. */
function hear(host: HTMLElement, type: string): void {
  if (type === 'focus') host.dataset.focused = '';
  if (type === 'blur') delete host.dataset.focused;
  if (type === 'enter') host.closest('form')?.requestSubmit();
}

/** The store's signature for these fields; undefined if the environment does not require one. */
async function signatureOf({ isSigned }: SpreedlyBrowser): Promise<SpreedlySignature | undefined> {
  if (!isSigned) return undefined;
  const result = await call<SpreedlySignature>('POST', '/svc_paymentmethod/card-fields', {});
  if (!result.ok) throw new Error(`card fields: ${result.error.type}`);
  return result.data;
}

/** Waits for Spreedly's answer. Rejects on a timeout and when the fields are unmounted. */
function answered<Answer>(gone: AbortSignal, ask: (answer: (value: Answer) => void) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = AbortSignal.any([gone, AbortSignal.timeout(LIMIT_MS)]);
    late.addEventListener('abort', () => reject(late.reason), { once: true });
    ask(resolve);
  });
}

/**
 * Mounts Spreedly's card fields. It has its own file, because only shoppers who enter a card at Spreedly need it.
 * Rejects if the script does not load or the store gives no signature.
 */
export async function mountSpreedlyCard(options: SpreedlyCardOptions): Promise<SpreedlyCard> {
  const [{ SpreedlyPaymentFrame }, signature] = await Promise.all([loadSpreedly(), signatureOf(options)]);
  const { environmentKey, hosts, onReady, onTyped } = options;
  const frames = new SpreedlyPaymentFrame();
  const gone = new AbortController();
  let onValidation: (state: FramesState) => void = () => undefined;
  let onTokenized: (what: Tokenized) => void = () => undefined;
  frames.on('ready', () => {
    dress(frames, options);
    onReady();
  });
  frames.on('fieldEvent', (frame, type, _active, state) => {
    hear(hosts[frame], type);
    if (type === 'input' && state) onTyped(frame, state);
  });
  frames.on('validation', (state) => onValidation(state));
  frames.on('errors', (errors) => onTokenized({ errors }));
  frames.on('paymentMethod', (token, { card_type: brand, last_four_digits: last4 }) => {
    onTokenized({ given: { token, card: last4 ? { brand: brandName(brand ?? ''), last4 } : null } });
  });
  frames.init(environmentKey, { numberEl: hosts.number.id, cvvEl: hosts.cvv.id, ...signature });
  return {
    validate: () =>
      answered<FramesState>(gone.signal, (answer) => {
        onValidation = answer;
        frames.validate();
      }),
    tokenize: (beside) =>
      answered<Tokenized>(gone.signal, (answer) => {
        onTokenized = answer;
        frames.tokenizeCreditCard(beside);
      }),
    focus: (frame) => {
      frames.transferFocus(frame);
      hosts[frame].scrollIntoView({ block: 'center' });
    },
    describe: (frame, label) => frames.setLabel(frame, label),
    unmount: () => {
      gone.abort();
      frames.removeHandlers();
      for (const host of Object.values(hosts)) host.replaceChildren();
    },
  };
}
