import type { PersonWord } from '#shared/order/person-frame.ts';

/** The part of Turnstile's script that is used. */
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
 * Checks that the visitor is a person and reports the result to the surrounding page. The third-party script runs only
 * in this frame, never on the page where an order is placed.
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
      sitekey: String(props.siteKey),
      action: String(props.action),
      theme: 'light',
      appearance: 'interaction-only',
      callback: (token: string) => say({ person: 'token', token }),
      'before-interactive-callback': () => say({ person: 'asks' }),
      'error-callback': fail,
      'unsupported-callback': fail,
    });
  };
  script.src = String(props.script);
  document.head.append(script);
}
