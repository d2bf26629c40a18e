/** How far below the sub-navigation a section begins to count as the one in view, in pixels. */
const REACH_PX = 80;

/** Marks the link of the section in view, and keeps that link within the row where the row is wider than the window. */
export function wake(element: HTMLElement): void {
  const nav = element.querySelector<HTMLElement>('[data-subnav]');
  if (!nav) return;
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a')];
  const places = links.map((link) => document.getElementById(link.hash.slice(1)));
  let marked = -1;
  const mark = (): void => {
    const line = nav.getBoundingClientRect().bottom + REACH_PX;
    const at = Math.max(
      0,
      places.findLastIndex((place) => place !== null && place.getBoundingClientRect().top <= line),
    );
    if (at === marked) return;
    marked = at;
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const link = links[at];
    if (link) nav.scrollTo({ left: link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2 });
  };
  let frame = 0;
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  };
  mark();
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
}
