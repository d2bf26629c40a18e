import type { PersonWord } from '#shared/order/person-frame.ts';

/** What is used of Turnstile's script. */
interface Turnstile {
  readonly render: (
    place: HTMLElement,
    options: Readonly<Record<string, string | (() => void) | ((token: string) => void)>>,
  ) => void;
}

function say(word: PersonWord): void {
  parent.postMessage(word, location.origin);
}

/**
 * Asks whether a person is there and tells the page around this frame: the script that asks runs here alone, and never in
 * the page where an order is made.
 */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const place = element.querySelector<HTMLElement>('div');
  if (!place) return;
  const fail = () => say({ person: 'failed' });
  const script = document.createElement('script');
  script.onerror = fail;
  script.onload = () => {
    const { turnstile } = globalThis as { readonly turnstile?: Turnstile };
    if (!turnstile) return fail();
    turnstile.render(place, {
      ...{
        sitekey: String(props.siteKey),
        action: String(props.action),
        theme: 'light',
        appearance: 'interaction-only',
      },
      callback: (token: string) => say({ person: 'token', token }),
      'before-interactive-callback': () => say({ person: 'asks' }),
      'error-callback': fail,
      'unsupported-callback': fail,
    });
  };
  script.src = String(props.script);
  document.head.append(script);
}
