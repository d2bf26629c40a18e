/** Query of a product's delivery: what is chosen on its page, and where it goes. */
export function deliveryQuery(productId: number, place: Readonly<Record<string, string>>): URLSearchParams {
  const choices = document.querySelector<HTMLFormElement>('#configure');
  const query = new URLSearchParams(
    [...(choices ? new FormData(choices) : [])].map(([name, value]) => [name, `${value}`]),
  );
  for (const [name, value] of Object.entries({ ...place, productId })) query.set(name, `${value}`);
  return query;
}
