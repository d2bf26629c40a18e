import { type CallResult, call } from '#client/browser/call.ts';
import { keptPlace } from '#client/browser/delivery-place.ts';
import { deliveryQuery } from '#client/browser/delivery-query.ts';
import { keepPlace } from '#client/browser/keep-place.ts';
import type { DeliveryPromise } from '#shared/delivery/promise.ts';

/** Milliseconds after a change of the choice before the date is asked for again. */
const WAIT_MS = 400;

interface Props {
  readonly productId: number;
  /** The site's own country, for sites that ship to one. */
  readonly country: string;
}

/**
 * Says when the product arrives at the shopper's place: the one that this browser remembers, or the one that is entered.
 * Follows the choices on the page.
 */
export function wake(element: HTMLElement, given: Readonly<Record<string, unknown>>): void {
  const { productId, country: home } = given as unknown as Props;
  const form = element.querySelector('form');
  const postcode = form?.querySelector<HTMLInputElement>('input[name=deliver-postcode]');
  const country = form?.querySelector<HTMLSelectElement>('select[name=deliver-country]');
  const button = form?.querySelector('button');
  const said = form?.querySelector<HTMLElement>('.delivery-said');
  if (!form || !postcode || !said) return;
  let asked = 0;

  async function answer(place: Readonly<Record<string, string>>): Promise<CallResult<DeliveryPromise> | undefined> {
    if (!said) return;
    // The estimate for a country ends here.
    said.dataset.asked = '';
    asked += 1;
    const own = asked;
    const result = await call<DeliveryPromise>('GET', `/svc_shipping/delivery?${deliveryQuery(productId, place)}`);
    if (own !== asked) return;
    said.textContent = result.ok
      ? (result.data.problem ?? result.data.words)
      : (result.error.fields[0]?.message ?? result.error.message);
    return result;
  }

  async function ask(): Promise<void> {
    if (!postcode) return;
    const place = { countryId: country?.value ?? home, postcode: postcode.value.trim() };
    button?.setAttribute('aria-busy', 'true');
    const result = await answer({ country: place.countryId, postcode: place.postcode });
    if (!result) return;
    button?.removeAttribute('aria-busy');
    if (result.ok && result.data.rate !== null) keepPlace(place);
  }

  /** Asks for the place as far as it is entered. */
  function follow(): void {
    void (postcode?.value.trim() ? ask() : answer({ country: country?.value ?? home }));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (postcode.value.trim() !== '') return void ask();
    // An estimate that is still on its way must not take the place of these words.
    said.dataset.asked = '';
    said.textContent = 'Please enter where it should go.';
    postcode.focus();
  });
  country?.addEventListener('change', follow);
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.querySelector('#configure')?.addEventListener('change', () => {
    if (asked === 0) return;
    clearTimeout(timer);
    timer = setTimeout(follow, WAIT_MS);
  });
  const known = keptPlace();
  const served = country ? [...country.options].map(({ value }) => value) : [home];
  if (!known || !served.includes(known.countryId) || postcode.value !== '') return;
  if (country) country.value = known.countryId;
  postcode.value = known.postcode;
  void ask();
}
