/** Tells screen readers which section of the tabs is shown, since only the address indicates it. */
export function wake(element: HTMLElement): void {
  const links = [...element.querySelectorAll<HTMLAnchorElement>('.tabs a')];
  const mark = (): void => {
    const chosen = links.find((link) => link.hash === location.hash) ?? links[0];
    for (const link of links) {
      if (link === chosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  mark();
  addEventListener('hashchange', mark);
}
