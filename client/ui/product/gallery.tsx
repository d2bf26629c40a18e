import type { ReactNode } from 'react';
import { Badges } from '#client/ui/badge.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { CardFlag } from '#shared/product/card.ts';
import type { Picture as PictureData } from '#shared/product/contract.ts';
import { Thumbnail } from './thumbnail.tsx';

/** Width of the large picture on the page, in the syntax of `sizes`; a preload must use the same value. */
export const GALLERY_SIZES = '(max-width: 1023px) 92vw, (max-width: 1919px) 50vw, 800px';
const BELOW_SIZES = '(max-width: 1023px) 44vw, (max-width: 1919px) 25vw, 400px';
/** Pictures repeated below the large one on wide screens, in the merchant's order. */
const BELOW = [1, 2] as const;

export interface GalleryProps {
  readonly pictures: readonly PictureData[];
  /** The product's name, for pictures without a description. */
  readonly name: string;
  readonly flags: readonly CardFlag[];
}

/**
 * Pictures of a product: a strip of links, a track that snaps to the linked picture, and two more pictures below. Works
 * without script; a script that follows the track finds it by `data-gallery`.
 */
export function Gallery({ pictures, name, flags }: GalleryProps): ReactNode {
  const alt = (picture: PictureData) => picture.label || name;
  const below = BELOW.flatMap((index) => pictures[index] ?? []);
  return (
    <section className="gal" aria-label="Pictures" data-gallery="">
      <ul className="gal-strip">
        {pictures.length > 1 &&
          pictures.map((picture, index) => (
            <li key={picture.file}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                aria-current={index === 0 ? 'true' : undefined}
              >
                <Thumbnail file={picture.file} />
              </a>
            </li>
          ))}
      </ul>
      <div className="gal-main">
        <Badges flags={flags} />
        <ol data-gallery-track="" tabIndex={pictures.length > 1 ? 0 : undefined} aria-label="Large pictures">
          {pictures.map((picture, index) => (
            <li key={picture.file} id={`picture-${index + 1}`}>
              <Picture
                {...picture}
                alt={alt(picture)}
                sizes={GALLERY_SIZES}
                priority={index === 0 ? 'high' : undefined}
              />
              {pictures.length > 1 && <span className="gal-at">{`${index + 1} / ${pictures.length}`}</span>}
            </li>
          ))}
        </ol>
      </div>
      {below.length === BELOW.length && (
        <div className="gal-more">
          {below.map((picture) => (
            <Picture key={picture.file} {...picture} alt="" sizes={BELOW_SIZES} />
          ))}
        </div>
      )}
    </section>
  );
}
