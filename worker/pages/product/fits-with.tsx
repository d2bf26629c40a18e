import type { ReactNode } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { Fit } from '#worker/store/product/compatibility.ts';

/** Most products in 'Fits with'. */
const FITS_SHOWN = 8;
/** Width of a picture on the page. */
const SIZES = '(max-width: 767px) 30vw, 130px';

/** Products that fit this one, as pictures: a late part that is left out if it fails or finds nothing. */
export function FitsWith({ ctx, part }: { readonly ctx: Ctx; readonly part: LatePart<readonly Fit[]> }): ReactNode {
  return (
    <Late part={part} skeleton={null} failed={null}>
      {(fits) =>
        fits.length > 0 && (
          <div className="fits">
            <h3>Fits with</h3>
            <ul>
              {fits.slice(0, FITS_SHOWN).map(({ url, name, picture }) => (
                <li key={url}>
                  <a href={sitePath(ctx.site, url)}>
                    {picture && <Picture {...picture} alt="" sizes={SIZES} />}
                    <span>{name}</span>
                  </a>
                </li>
              ))}
            </ul>
            {fits.length > FITS_SHOWN && <p className="mute s14">{`And ${fits.length - FITS_SHOWN} more.`}</p>}
          </div>
        )
      }
    </Late>
  );
}
