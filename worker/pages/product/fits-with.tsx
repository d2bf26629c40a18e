import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { Fit } from '#worker/store/product/compatibility.ts';

/** Products that 'Fits with' names. */
const FITS_SHOWN = 8;

/** What fits a product: a late part that leaves itself out when it fails or finds nothing. */
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
