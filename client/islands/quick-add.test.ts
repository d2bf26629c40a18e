// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { wake } from './quick-add.ts';

/** Bodies of the calls sent to the store, and functions that answer them, oldest first. */
let asked: unknown[] = [];
let answers: ((response: Response) => void)[] = [];

/** A card with one form whose island is awake. */
function card(): { readonly button: HTMLButtonElement; readonly form: HTMLFormElement } {
  document.body.innerHTML = `<div><form method="post" action="/cart/add"><input type="hidden" name="productId" value="7">
    <input type="hidden" name="qty" value="2"><button>Add to cart</button></form></div>`;
  const [island, form, button] = ['div', 'form', 'button'].map((name) => document.querySelector<HTMLElement>(name));
  wake(island as HTMLElement);
  return { button: button as HTMLButtonElement, form: form as HTMLFormElement };
}

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});

it('a second tap before the store answers adds nothing', async () => {
  const { button, form } = card();
  const submit = vi.spyOn(form, 'submit').mockReturnValue(undefined);
  button.click();
  button.click();
  expect(button.getAttribute('aria-busy')).toBe('true');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answers[0]?.(Response.json({ error: { type: 'validation_error', message: 'No' } }, { status: 400 }));
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false));
  expect(asked).toEqual([{ items: [{ productId: 7, qty: 2, children: [], customOptions: [], metadata: {} }] }]);
  // After a refusal, the form is submitted once, as it is without script.
  expect(submit).toHaveBeenCalledTimes(1);
});
