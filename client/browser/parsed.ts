/** Calls `act` once the whole document has been parsed: immediately if it already is. */
export function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => act(), { once: true });
  else act();
}

/** Whether everything inside an element has arrived: something follows it, or the document is complete. */
export function isComplete(element: Element): boolean {
  if (document.readyState !== 'loading') return true;
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true;
  return false;
}
