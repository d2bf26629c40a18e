import { call } from '#client/browser/call.ts';
import { make } from '#client/browser/make.ts';
import type { Region } from '#shared/address/regions.ts';
import { addressWords } from '#shared/address/words.ts';

/** Sets the text of a field's label and keeps the label's other elements. */
function label(field: HTMLElement, words: string): void {
  const [text] = field.closest('.fld')?.querySelector('label')?.childNodes ?? [];
  if (text) text.textContent = words;
}

/**
 * Loads the regions of the chosen country (`worker/pages/account/parts/address-form.tsx`). Without script, a button
 * does that.
 */
export function wake(element: HTMLElement): void {
  const country = element.querySelector<HTMLSelectElement>('select[name="countryId"]');
  const region = element.querySelector<HTMLSelectElement>('select[name="region"]');
  const postcode = element.querySelector<HTMLInputElement>('input[name="postcode"]');
  const place = region?.closest<HTMLElement>('[data-region]');
  if (!country || !region || !postcode || !place) return;
  const [choose] = region.options;
  country.addEventListener('change', async () => {
    const asked = country.value;
    const answer = await call<{ readonly regions: readonly Region[] }>('GET', `/svc_ssr/regions?countryCode=${asked}`);
    // Another country was chosen in the meantime. If regions could not be loaded, the customer is asked for one when
    // saving.
    if (country.value !== asked) return;
    const regions = answer.ok ? answer.data.regions : [];
    region.replaceChildren(
      ...(choose ? [choose] : []),
      ...regions.map(({ code, name }) => make('option', { value: code }, name)),
    );
    region.value = '';
    region.disabled = regions.length === 0;
    place.hidden = region.disabled;
    const words = addressWords(asked);
    label(region, words.region);
    label(postcode, words.postcode);
  });
}
