import { call } from '#client/browser/call.ts';
import { make } from '#client/browser/make.ts';

let isShown = false;

/** Says outside of production that the network in front of the store refuses requests (spec 1 section 8). */
export async function showRefusal(): Promise<void> {
  if (isShown) return;
  isShown = true;
  const config = await call<{ isProduction: boolean }>('GET', '/svc_ssr/config');
  if (config.ok && config.data.isProduction) return;
  const close = make('form', { method: 'dialog' }, make('button', { class: 'btn line' }, 'Close'));
  const dialog = make(
    'dialog',
    { class: 'dialog', 'data-testid': 'rate-limit-overlay', 'aria-labelledby': 'rate-limit' },
    make('h2', { class: 'd d32', id: 'rate-limit' }, 'Too many requests'),
    make('p', {}, 'The network in front of this store answered with 429. Wait a minute, then reload the page.'),
    close,
  );
  document.body.append(dialog);
  dialog.showModal();
}
