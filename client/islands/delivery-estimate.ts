import { keptPlace } from '#client/browser/delivery-place.ts';
import { deliveryQuery } from '#client/browser/delivery-query.ts';
import { serviceAddress } from '#client/browser/service-address.ts';
import type { DeliveryPromise } from '#shared/delivery/promise.ts';

/**
 * Says when the product arrives in the visitor's country, until a place is known, and follows the choices on the page.
 * Each visit of a page runs this, so it is small: nobody has asked for it, and a failure is no news.
 */
export function wake(element: HTMLElement, { productId, served }: Readonly<Record<string, unknown>>): void {
  const said = element.querySelector<HTMLElement>('.delivery-said');
  const country = element.closest('form')?.querySelector('select');
  const known = keptPlace();
  if (!said || (known && (served as string[]).includes(known.countryId))) return;

  let asked = 0;
  async function ask(): Promise<void> {
    // Only the answer to the last choice counts, whatever comes first.
    asked += 1;
    const turn = asked;
    const query = deliveryQuery(Number(productId), {});
    const answer = await fetch(serviceAddress(`/svc_shipping/delivery?${query}`)).catch(() => undefined);
    if (!answer?.ok || !said) return;
    const { area, words } = (await answer.json()) as DeliveryPromise;
    if (turn !== asked || said.dataset.asked === '') return;
    said.textContent = words;
    if (country && area) country.value = area.countryId;
  }

  document.querySelector('#configure')?.addEventListener('change', () => {
    if (said.dataset.asked !== '') void ask();
  });
  void ask();
}
