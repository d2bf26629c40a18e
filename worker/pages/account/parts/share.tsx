import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ListMetadata } from '#shared/list/contract.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

export interface ShareProps {
  readonly ctx: Ctx;
  readonly kind: 'registry' | 'wishlist';
  readonly metadata: ListMetadata | undefined;
  /** Path on the site that handles the form. */
  readonly action: string;
}

/** Shows who can see a list, a form to change that, and the link to share. */
export function Share({ ctx, kind, metadata, action }: ShareProps): ReactNode {
  const { site, origin } = ctx;
  const isPublic = metadata?.isPublic === true;
  const link = `${origin}${sitePath(site, `/${kind}/${metadata?.urlKey ?? ''}`)}`;
  const found = kind === 'registry' ? ' Guests can also find it by searching for your name.' : '';
  return (
    <section className="account-share" aria-labelledby="share-title">
      <h2 className="d d32" id="share-title">
        Share it
      </h2>
      <p>
        {isPublic
          ? `Anyone with the link can see this ${kind} with your name and buy from it.${found}`
          : `Only you can see this ${kind}.`}
      </p>
      {isPublic && metadata?.urlKey && (
        <Enhanced name="page-tools" when="touch">
          <div className="share-link">
            <label className="fld">
              <span className="lbl">Link</span>
              <input className="inp" readOnly value={link} />
            </label>
            <button type="button" className="btn line">
              <span>Copy</span>
            </button>
            <a className="btn line" href={link}>
              <span>View it</span>
            </a>
            <output />
          </div>
        </Enhanced>
      )}
      <form method="post" action={sitePath(site, action)}>
        <Button name="action" value={isPublic ? 'hide' : 'share'} look="line">
          {isPublic ? 'Make private' : 'Share with a link'}
        </Button>
      </form>
    </section>
  );
}
