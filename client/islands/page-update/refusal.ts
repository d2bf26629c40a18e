import { call } from '#client/browser/call.ts';

let isShown = false;

/** Says outside of production that the network in front of the store refuses requests (spec 1 section 8). */
export async function showRefusal(): Promise<void> {
  if (isShown) return;
  isShown = true;
  const config = await call<{ isProduction: boolean }>('GET', '/svc_ssr/config');
  if (config.ok && config.data.isProduction) return;
  const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' });
  dialog.dataset.testid = 'rate-limit-overlay';
  const heading = Object.assign(document.createElement('h2'), {
    className: 'd d32',
    id: 'rate-limit',
    textContent: 'Too many requests',
  });
  const words = document.createElement('p');
  words.textContent = 'The network in front of this store answered with 429. Wait a minute, then reload the page.';
  const close = Object.assign(document.createElement('button'), { className: 'btn line', textContent: 'Close' });
  close.addEventListener('click', () => dialog.close());
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, words, close);
  document.body.append(dialog);
  dialog.showModal();
}
