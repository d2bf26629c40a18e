import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { Fit } from '#worker/store/product/compatibility.ts';

/** Most products in 'Fits with'. */
const FITS_SHOWN = 8;

/** Products that fit this one: a late part that is left out if it fails or finds nothing. */
export function FitsWith({ ctx, part }: { readonly ctx: Ctx; readonly part: LatePart<readonly Fit[]> }): ReactNode {
  return (
    <Late part={part} skeleton={null} failed={null}>
      {(fits) =>
        fits.length > 0 && (
          <Note kind="good" lead="Fits with:">
            {fits.slice(0, FITS_SHOWN).map((fit, index) => (
              <span key={fit.url}>
                {index > 0 && ', '}
                <a className="link" href={sitePath(ctx.site, fit.url)}>
                  {fit.name}
                </a>
              </span>
            ))}
            {fits.length > FITS_SHOWN && ` and ${fits.length - FITS_SHOWN} more`}.
          </Note>
        )
      }
    </Late>
  );
}
