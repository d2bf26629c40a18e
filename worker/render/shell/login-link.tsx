import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** Texts of each overlay; its form is that of the login page (spec 1 section 4, overlays). */
const OVERLAYS = {
  regularLogin: { heading: 'Log in', intro: 'You stay on this page.' },
  programLogin: { heading: 'Log in to your programs', intro: 'Your programs open right after you log in.' },
} as const;

export interface LoginLinkProps {
  readonly site: Site;
  readonly overlay: keyof typeof OVERLAYS;
  /** Path on this site, without its prefix, to which the shopper returns. */
  readonly back: string;
  readonly className?: string;
  /** Accessible name of a link that shows only an icon. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to the login page. With scripts, it opens the form on top of the current page. */
export function LoginLink({ site, overlay, back, className, label, children }: LoginLinkProps): ReactNode {
  const { heading, intro } = OVERLAYS[overlay];
  return (
    <Enhanced name="login-overlay" when="touch">
      <a
        className={className}
        href={`${sitePath(site, '/login')}?redirect=${sitePath(site, back)}`}
        aria-label={label}
        data-hold=""
      >
        {children}
      </a>
      <Dialog id={overlay} heading={heading} testId={overlay}>
        <p>{intro}</p>
      </Dialog>
    </Enhanced>
  );
}
