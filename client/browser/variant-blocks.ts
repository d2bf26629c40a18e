/** Shows the blocks of a product page that are meant for the chosen variant, and hides those meant for others. */
export function showBlocksOf(sku: string | null): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-skus]')) {
    block.hidden = sku === null || !(block.dataset.skus ?? '').split(' ').includes(sku);
  }
}
