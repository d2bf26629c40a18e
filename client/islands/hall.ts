/** How often a screen asks for news, milliseconds. */
const ASK_MS = 10_000;

/** Keeps the large board of a hall up to date: takes over the newest page when one of its boards has changed. */
export function wake(element: HTMLElement): void {
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [now, next] = [element.querySelector('.evhall'), page.querySelector('.evhall')];
    if (now && next && versionsIn(next) !== versionsIn(now)) now.replaceWith(document.adoptNode(next));
  };
  setInterval(() => {
    // A page that cannot be reached stays as it is until the next time.
    look().catch(() => undefined);
  }, ASK_MS);
}

function versionsIn(hall: Element): string {
  return [...hall.querySelectorAll<HTMLElement>('[data-board]')].map(({ dataset }) => dataset.board).join(' ');
}
