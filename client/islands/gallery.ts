import { type ChosenPicture, watchChosenPicture } from '#client/state/chosen-picture.ts';
import { CAROUSEL } from '#shared/carousel/motion.ts';
import { pictureUrl, RESPONSIVE_WIDTHS, srcset } from '#shared/image/transform.ts';
import type { Picture } from '#shared/product/contract.ts';

const WIDTH = RESPONSIVE_WIDTHS[2];

/** Synchronizes the gallery's track with its strip, and shows the picture of the shopper's choice. */
export function wake(element: HTMLElement): void {
  const track = element.querySelector<HTMLElement>('[data-gallery-track]');
  if (!track) return;
  const places = [...track.querySelectorAll<HTMLElement>('li')];
  const links = [...element.querySelectorAll<HTMLElement>('.gal-strip a')];
  const mark = (at: number): void => {
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
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
  watchChosenPicture((chosen) => mark(show(track, places, chosen)));
}

function hasFile(image: HTMLImageElement | null, picture: Picture): boolean {
  const address = pictureUrl(picture.file, WIDTH);
  return image?.getAttribute('src')?.endsWith(address.slice(address.indexOf('/', '/media/'.length))) ?? false;
}

/** Scrolls to a picture and returns its index; a picture that is not part of the gallery replaces the first one. */
function show(track: HTMLElement, places: readonly HTMLElement[], { picture, name }: ChosenPicture): number {
  const found = places.findIndex((place) => hasFile(place.querySelector('img'), picture));
  const first = places[0]?.querySelector('img');
  if (found < 0 && first) {
    first.src = pictureUrl(picture.file, WIDTH);
    first.srcset = srcset(picture.file, picture.width);
    first.alt = picture.label || name;
  }
  const at = Math.max(0, found);
  track.scrollTo({ left: places[at]?.offsetLeft ?? 0, behavior: 'instant' });
  return at;
}
