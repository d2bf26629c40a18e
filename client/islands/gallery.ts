import { type ChosenPicture, watchChosenPicture } from '#client/state/chosen-picture.ts';
import { CAROUSEL } from '#shared/carousel/motion.ts';
import { pictureUrl, RESPONSIVE_WIDTHS, srcset, wholeUrl } from '#shared/image/transform.ts';
import type { Picture } from '#shared/product/contract.ts';
import type { Shown } from './gallery/lightbox.ts';

const WIDTH = RESPONSIVE_WIDTHS[2];

/** Synchronizes the gallery's track with its strip, shows the picture of the shopper's choice, and enlarges pictures. */
export function wake(element: HTMLElement): void {
  const track = element.querySelector<HTMLElement>('[data-gallery-track]');
  const dialog = element.querySelector('dialog');
  if (!track || !dialog) return;
  const places = [...track.querySelectorAll<HTMLElement>('li')];
  const links = [...element.querySelectorAll<HTMLElement>('.gal-strip a')];
  const mark = (at: number): void => {
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const go = (at: number, behavior: ScrollBehavior): void => {
    track.scrollTo({ left: places[at]?.offsetLeft ?? 0, behavior });
    mark(at);
  };
  let timer = 0;
  track.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(
        () => mark(Math.round(track.scrollLeft / track.clientWidth)),
        CAROUSEL.scrollDebounceMs,
      );
    },
    { passive: true },
  );
  watchChosenPicture((chosen) => go(placeOf(places, chosen), 'instant'));

  const close = (at: number): void => {
    go(at, 'instant');
    places[at]?.querySelector('a')?.focus({ preventScroll: true });
  };
  let loaded: Promise<(all: Shown[], at: number) => void> | undefined;
  /** Shows a picture in the lightbox, whose script and styles come with its first use; without them, by its link. */
  const open = async (at: number): Promise<void> => {
    loaded ??= import('./gallery/lightbox.ts').then(({ lightbox }) => lightbox(dialog, close));
    try {
      (await loaded)(places.map(shownOf), at);
    } catch {
      location.assign(places[at]?.querySelector('a')?.href ?? '');
    }
  };
  element.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest('a');
    const more = event.target.closest('.gal-more img');
    if (link && links.includes(link)) go(links.indexOf(link), 'auto');
    else if (link) void open(places.findIndex((place) => place.contains(link)));
    // The pictures below the large one are the second and the third.
    else if (more) void open([...(more.parentElement?.children ?? [])].indexOf(more) + 1);
    else return;
    event.preventDefault();
  });
}

function shownOf(place: HTMLElement): Shown {
  const image = place.querySelector('img');
  return {
    whole: place.querySelector('a')?.href ?? '',
    small: image?.currentSrc || image?.src || '',
    alt: image?.alt ?? '',
  };
}

function hasFile(image: HTMLImageElement | null, picture: Picture): boolean {
  const address = pictureUrl(picture.file, WIDTH);
  return image?.getAttribute('src')?.endsWith(address.slice(address.indexOf('/', '/media/'.length))) ?? false;
}

/** Index of a picture in the track; a picture that is not part of the gallery replaces the first one. */
function placeOf(places: readonly HTMLElement[], { picture, name }: ChosenPicture): number {
  const found = places.findIndex((place) => hasFile(place.querySelector('img'), picture));
  const first = places[0]?.querySelector('img');
  if (found < 0 && first) {
    first.src = pictureUrl(picture.file, WIDTH);
    first.srcset = srcset(picture.file, picture.width);
    first.alt = picture.label || name;
    places[0]?.querySelector('a')?.setAttribute('href', wholeUrl(picture.file));
  }
  return Math.max(0, found);
}
