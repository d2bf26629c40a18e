/** Something about a block that its editor should look at. It keeps nobody from publishing. */
export interface Advice {
  /** The place of the block. */
  readonly at: string;
  readonly text: string;
}

/** Pictures that a page should load at most, in megabytes: a phone with a poor connection waits for each of them. */
const MOST_MEGABYTES = 2;

const placeOf = (element: Element): string => element.closest('[data-at]')?.getAttribute('data-at') ?? '';
const wordsOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Headings that skip a level, say nothing, or are a second title of the page. */
function headingsOf(page: Document): readonly Advice[] {
  let before = 1;
  let titles = 0;
  return [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].flatMap((heading) => {
    const level = Number(heading.tagName[1]);
    const skipped = level > before + 1 ? before + 1 : 0;
    const [at, words] = [placeOf(heading), short(wordsOf(heading))];
    before = level;
    titles += level === 1 ? 1 : 0;
    if (words === '' && !heading.querySelector('img[alt]:not([alt=""])'))
      return [{ at, text: 'A heading has no words.' }];
    if (level === 1 && titles > 1) return [{ at, text: `“${words}” is a second title of the page.` }];
    return skipped === 0
      ? []
      : [{ at, text: `“${words}” is a heading of level ${level} where one of level ${skipped} is expected.` }];
  });
}

/** What editors should look at in the blocks that a page shows. */
export function adviceFor(page: Document): readonly Advice[] {
  const unnamed = [...page.querySelectorAll('img:not([alt])')].map((picture) => ({
    at: placeOf(picture),
    text: 'A picture has no alternative text.',
  }));
  const mute = [...page.querySelectorAll('a[href]')]
    .filter(
      (link) =>
        wordsOf(link) === '' && !link.getAttribute('aria-label') && !link.querySelector('img[alt]:not([alt=""])'),
    )
    .map((link) => ({ at: placeOf(link), text: 'A link has no words.' }));
  const dead = [...page.querySelectorAll('[data-dead]')].flatMap((element) =>
    (element.getAttribute('data-dead') ?? '').split(' ').map((href) => ({
      at: placeOf(element),
      text: `${href} leads nowhere on this site, so shoppers do not see this link.`,
    })),
  );
  return [...headingsOf(page), ...unnamed, ...mute, ...dead];
}

/** What editors should know of the weight of a page; undefined if there is nothing to say. `bytes`: of all its pictures. */
export function weightAdvice(bytes: number): Advice | undefined {
  const megabytes = bytes / 1_000_000;
  if (megabytes <= MOST_MEGABYTES) return undefined;
  return {
    at: '',
    text: `The pictures of this page weigh ${megabytes.toFixed(1)} MB. Shoppers on phones wait for them.`,
  };
}
