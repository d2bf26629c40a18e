/** Longest wait for an answer, milliseconds. */
const WAIT_MS = 20_000;

/** A page that the store has answered with. */
export interface Answer {
  readonly url: string;
  readonly html: string;
  /** Whether it is the page after an act that was done; one that was refused is answered at its own address. */
  readonly isKept: boolean;
  readonly isFound: boolean;
}

/** Where a form is sent. Its buttons are named `action`, so its property of that name is one of them. */
const addressOf = (form: HTMLFormElement): string => form.getAttribute('action') ?? '';

/** The fields of a form as it sends them. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Returns undefined if the store cannot be reached or has failed. */
async function ask(address: string, init: RequestInit = {}): Promise<Answer | undefined> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined);
  const html = await answer?.text().catch(() => undefined);
  if (!answer || html === undefined || answer.status >= 500) return undefined;
  return { url: answer.url, html, isKept: answer.redirected, isFound: answer.ok };
}

/** Sends the fields of a form. Returns undefined if the store cannot be reached or has failed. */
export function sendFields(form: HTMLFormElement, fields: URLSearchParams): Promise<Answer | undefined> {
  return ask(addressOf(form), { method: 'POST', body: fields });
}

/** Asks for a page. Returns undefined if the store cannot be reached, or has no such page now. */
export async function askPage(href: string): Promise<Answer | undefined> {
  const answer = await ask(href);
  return answer?.isFound ? answer : undefined;
}

/** Sends the fields of a form while its page is left, which hears no answer. */
export function sendLast(form: HTMLFormElement, fields: URLSearchParams): void {
  void fetch(addressOf(form), { method: 'POST', body: fields, keepalive: true, redirect: 'manual' }).catch(
    () => undefined,
  );
}

/** Whether an address is that of the record which is open here. A refused form is answered at the address without it. */
export function isSameRecord({ searchParams, pathname }: URL, record: URLSearchParams): boolean {
  if (!pathname.endsWith('/blocks')) return false;
  return !searchParams.has('kind') || [...record].every(([name, value]) => (searchParams.get(name) ?? '') === value);
}
