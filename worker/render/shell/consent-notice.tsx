import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** Where a choice of cookies is made. */
export const CHOICES_PATH = '/cookie-choices';
/**
 * Style sheet for browsers without script, made for each visitor: the notice is in pages that are kept for all, and
 * only this says whether he still has to choose.
 */
export const CONSENT_SHEET = '/consent.css';

/** What that sheet says to someone who has not chosen. */
export const SHOWS_NOTICE = 'body:not(:has(.choices))>.consent{display:block}';

/**
 * Asks what may be counted, on sites that count nothing unless they are told to. It is in every page, unseen until
 * script or style sheet finds that its visitor has not chosen; two equal answers, and the page goes on without any.
 */
export function ConsentNotice({ site }: { readonly site: Site }): ReactNode {
  const action = sitePath(site, CHOICES_PATH);
  return (
    <section className="consent" aria-label="Cookie choices" data-testid="consent-notice">
      <Enhanced name="consent-notice" when="idle">
        <form className="wrap" method="post" action={action} data-consent-notice="">
          <p>
            May we analyze what people search for and view here, and use it to recommend products to you? We do neither
            unless you agree.{' '}
            <a className="link" href={action}>
              Manage choices
            </a>
          </p>
          <div className="consent-answers">
            <Button look="line" size="sm" name="choice" value="none">
              Reject all
            </Button>
            <Button look="line" size="sm" name="choice" value="all">
              Accept all
            </Button>
          </div>
        </form>
      </Enhanced>
    </section>
  );
}
