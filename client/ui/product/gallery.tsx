import type { ReactNode } from 'react';
import { Badges } from '#client/ui/badge.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { wholeUrl } from '#shared/image/transform.ts';
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

function Tool(props: { readonly does: string; readonly label: string; readonly icon: IconName }): ReactNode {
  return (
    <button type="button" className="iconbtn" data-does={props.does} aria-label={props.label}>
      <Icon name={props.icon} />
    </button>
  );
}

/** The pictures as large as the window; a script opens it, and fills it with the picture that was pressed. */
function Lightbox({ name, isMany }: { readonly name: string; readonly isMany: boolean }): ReactNode {
  return (
    <dialog className="lightbox" aria-label={`Pictures of ${name}`}>
      <div className="lightbox-bar">
        <p className="num s14" role="status" />
        <Tool does="out" label="Zoom out" icon="minus" />
        <Tool does="in" label="Zoom in" icon="plus" />
        <Tool does="close" label="Close" icon="close" />
      </div>
      <div className="lightbox-stage" />
      {isMany && (
        <>
          <Tool does="previous" label="Previous picture" icon="previous" />
          <Tool does="next" label="Next picture" icon="next" />
        </>
      )}
    </dialog>
  );
}

/**
 * Pictures of a product: a strip of links, which is a row of dots on a phone, a track that snaps to the linked picture,
 * and two more pictures below. A large picture is a link to itself in full, which the lightbox shows. Works without
 * script; a script that follows the track finds it by `data-gallery`.
 */
export function Gallery({ pictures, name, flags }: GalleryProps): ReactNode {
  const alt = (picture: PictureData) => picture.label || name;
  const below = BELOW.flatMap((index) => pictures[index] ?? []);
  const isMany = pictures.length > 1;
  return (
    <section className="gal" aria-label="Pictures" data-gallery="">
      <ul className="gal-strip">
        {isMany &&
          pictures.map((picture, index) => (
            <li key={picture.file}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                aria-current={index === 0 ? 'true' : undefined}
                data-hold=""
              >
                <Thumbnail file={picture.file} />
              </a>
            </li>
          ))}
      </ul>
      <div className="gal-main">
        <Badges flags={flags} />
        <ol data-gallery-track="" aria-label="Large pictures">
          {pictures.map((picture, index) => (
            <li key={picture.file} id={`picture-${index + 1}`}>
              <Picture
                {...picture}
                alt={alt(picture)}
                sizes={GALLERY_SIZES}
                priority={index === 0 ? 'high' : undefined}
              />
              <a
                className="gal-zoom"
                href={wholeUrl(picture.file)}
                aria-label={isMany ? `Enlarge picture ${index + 1}` : 'Enlarge the picture'}
                draggable={false}
                data-hold=""
                data-testid={index === 0 ? 'gallery-zoom' : undefined}
              >
                <Icon name="enlarge" />
              </a>
              {isMany && <span className="gal-at">{`${index + 1} / ${pictures.length}`}</span>}
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
      <Lightbox name={name} isMany={isMany} />
    </section>
  );
}
