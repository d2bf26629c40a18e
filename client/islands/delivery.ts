import { call } from '#client/browser/call.ts';
import { keepPlace, keptPlace } from '#client/browser/delivery-place.ts';
import { arrivalWords } from '#shared/delivery/arrival-words.ts';
import type { DeliveryPromise } from '#shared/delivery/promise.ts';
import { formatMoney, toMinor } from '#shared/money/money.ts';
import type { Currency } from '#shared/site/sites.ts';

/** Milliseconds after a change of the choice before the date is asked for again. */
const WAIT_MS = 400;

interface Props {
  readonly productId: number;
  /** The site's own country, for sites that ship to one. */
  readonly country: string;
  readonly currency: Currency;
  readonly locale: string;
}

function wordsOf({ rate, deliveryDate, problem }: DeliveryPromise, { locale, currency }: Props): string {
  if (rate === null) return problem ?? '';
  const cost = rate === 0 ? 'Free shipping' : `Shipping ${formatMoney(toMinor(rate), locale, currency)}`;
  return deliveryDate
    ? `${arrivalWords(deliveryDate, locale)} · ${cost}`
    : `${cost}. We cannot give a delivery date yet.`;
}

/**
 * Says when the product arrives at the shopper's place: the one that this browser remembers, or the one that is entered.
 * Follows the choices on the page.
 */
export function wake(element: HTMLElement, given: Readonly<Record<string, unknown>>): void {
  const props = given as unknown as Props;
  const form = element.querySelector('form');
  const postcode = form?.querySelector<HTMLInputElement>('input[name=deliver-postcode]');
  const country = form?.querySelector<HTMLSelectElement>('select[name=deliver-country]');
  const button = form?.querySelector('button');
  const said = form?.querySelector<HTMLElement>('.delivery-said');
  const choices = document.querySelector<HTMLFormElement>('#configure');
  if (!form || !postcode || !said) return;
  let asked = 0;

  async function ask(): Promise<void> {
    if (!postcode || !said) return;
    const place = { country: country?.value ?? props.country, postcode: postcode.value.trim() };
    if (place.postcode === '') {
      said.textContent = 'Please enter where it should go.';
      postcode.focus();
      return;
    }
    asked += 1;
    const own = asked;
    button?.setAttribute('aria-busy', 'true');
    const fields = [...(choices ? new FormData(choices) : [])].map(([name, value]) => [name, String(value)]);
    const query = new URLSearchParams(fields);
    for (const [name, value] of Object.entries({ ...place, productId: String(props.productId) }))
      query.set(name, value);
    const result = await call<DeliveryPromise>('GET', `/svc_shipping/delivery?${query}`);
    if (own !== asked) return;
    button?.removeAttribute('aria-busy');
    said.textContent = result.ok
      ? wordsOf(result.data, props)
      : (result.error.fields[0]?.message ?? result.error.message);
    if (result.ok && result.data.rate !== null) keepPlace({ countryId: place.country, postcode: place.postcode });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  choices?.addEventListener('change', () => {
    if (asked === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), WAIT_MS);
  });
  const known = keptPlace();
  const served = country ? [...country.options].map(({ value }) => value) : [props.country];
  if (!known || !served.includes(known.countryId) || postcode.value !== '') return;
  if (country) country.value = known.countryId;
  postcode.value = known.postcode;
  void ask();
}
