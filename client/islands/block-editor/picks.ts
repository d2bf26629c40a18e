/** How long nobody types before suggestions are looked for, milliseconds. */
const WAIT_MS = 120;

interface Pick {
  readonly value: string;
  readonly label: string;
}

/**
 * Suggests what a field can name while it is typed in: pictures, products, pages, named blocks, forms. `site`: on which it
 * is looked for. A failure suggests nothing: what is typed is checked in any case.
 */
export function suggestPicks(root: HTMLElement, site: () => string): void {
  const list = document.createElement('datalist');
  list.id = 'picks';
  root.append(list);
  let waiting = 0;
  let asked = 0;
  const look = async (kind: string, text: string): Promise<void> => {
    const own = ++asked;
    const answer = await fetch(`/staff/pick?${new URLSearchParams({ kind, q: text, site: site() })}`).catch(
      () => undefined,
    );
    const found = answer?.ok
      ? ((await answer.json().catch(() => undefined)) as { picks: readonly Pick[] } | undefined)
      : undefined;
    if (own !== asked || !found) return;
    list.replaceChildren(
      ...found.picks.map(({ value, label }) => {
        const option = document.createElement('option');
        option.value = value;
        option.label = label;
        return option;
      }),
    );
  };
  const begin = (event: Event): void => {
    const field = event.target;
    const kind =
      field instanceof HTMLInputElement ? field.closest<HTMLElement>('[data-picks]')?.dataset.picks : undefined;
    if (kind === undefined || !(field instanceof HTMLInputElement)) return;
    if (event.type === 'focusin') {
      field.setAttribute('list', list.id);
      list.replaceChildren();
    }
    clearTimeout(waiting);
    waiting = setTimeout(() => void look(kind, event.type === 'focusin' ? '' : field.value), WAIT_MS);
  };
  root.addEventListener('focusin', begin);
  root.addEventListener('input', begin);
}
