/** Tells those who do not see it which section of the tabs is shown; the address alone shows it. */
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
