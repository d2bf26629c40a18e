import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** The page to choose cookies. */
export const CHOICES_PATH = '/cookie-choices';
/**
 * Style sheet for browsers without scripts, made for each visitor. The notice is in cached pages for everyone, so this
 * decides whether the visitor still sees it.
 */
export const CONSENT_SHEET = '/consent.css';

/** Content of that sheet for a visitor who has not chosen. */
export const SHOWS_NOTICE = 'body:not(:has(.choices))>.consent{display:block}';

/**
 * Asks for consent to analytics, on sites that require it. Every page contains the notice, hidden until a script or the
 * style sheet finds that the visitor has not chosen. Accepting, rejecting and choosing are equally prominent, and the page
 * works without any of them.
 */
export function ConsentNotice({ site }: { readonly site: Site }): ReactNode {
  const action = sitePath(site, CHOICES_PATH);
  return (
    <section className="consent" aria-label="Cookie choices" data-testid="consent-notice">
      <Enhanced name="consent-notice" when="touch">
        <form className="wrap" method="post" action={action} data-consent-notice="">
          <p>
            May we analyze what people search for and view here, and use it to recommend products to you? We do neither
            unless you agree.
          </p>
          <div className="consent-answers">
            <Button look="line" size="sm" name="choice" value="none">
              Reject all
            </Button>
            <Button look="line" size="sm" name="choice" value="all">
              Accept all
            </Button>
            <ButtonLink look="line" size="sm" href={action}>
              Choose
            </ButtonLink>
          </div>
        </form>
      </Enhanced>
    </section>
  );
}
