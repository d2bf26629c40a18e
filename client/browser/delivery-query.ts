/** Query of a product's delivery: what is chosen on its page, and where it goes. */
export function deliveryQuery(productId: number, place: Readonly<Record<string, string>>): URLSearchParams {
  const choices = document.querySelector<HTMLFormElement>('#configure');
  // The choices of a product are texts, never files.
  const query = new URLSearchParams(choices ? ([...new FormData(choices)] as [string, string][]) : '');
  for (const [name, value] of Object.entries({ ...place, productId })) query.set(name, `${value}`);
  return query;
}
