/**
 * Offers a reader the times of a schedule in the zone of the own clock: puts it first in the list of zones, and shows the
 * page in the chosen zone as soon as one is chosen. Without script the list has the zones of some large cities.
 */
export function wake(element: HTMLElement, props: { readonly venue: string }): void {
  const select = element.querySelector<HTMLSelectElement>('select[name="zone"]');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!select || !timeZone) return;
  if (timeZone !== props.venue) {
    const known = [...select.options].find(({ value }) => value === timeZone);
    const option = known ?? new Option('', timeZone);
    option.textContent = `Your time (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`;
    const { value } = select;
    select.options[0]?.after(option);
    select.value = value;
  }
  select.addEventListener('change', () => select.form?.requestSubmit());
}
