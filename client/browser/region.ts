import { REGION_COOKIE, REGION_SECONDS } from '#shared/tracking/cookies.ts';
import { setCookie } from './cookie.ts';

/** Remembers the region that a visitor chooses in a menu, so that the store does not offer another one. */
export function rememberRegion(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-region]')?.dataset.region : undefined;
    if (chosen) setCookie(REGION_COOKIE, chosen, REGION_SECONDS);
  });
}
