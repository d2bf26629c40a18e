import { createHash } from 'node:crypto';
import type { Page, Response } from '@playwright/test';

/** A script that a page ran, as the browser received it. */
export interface SeenScript {
  /** Its address; `INLINE` for a script within the page. */
  readonly url: string;
  /** SHA-256 of its bytes in base64; '' if the browser did not get them. */
  readonly sha256: string;
}

/** Address of scripts within a page. */
export const INLINE = 'inline';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('base64');

async function received(response: Response): Promise<SeenScript> {
  const bytes = await response.body().catch(() => undefined);
  return { url: response.url(), sha256: bytes === undefined ? '' : sha256(bytes) };
}

/** The scripts within the current document; data that no browser runs is left out. */
async function inlineScripts(page: Page): Promise<readonly SeenScript[]> {
  const texts = await page.$$eval('script:not([src])', (elements) =>
    elements
      .filter(({ type }) => type === '' || type === 'module' || type.includes('javascript'))
      .map(({ text }) => text),
  );
  return texts.map((text) => ({ url: INLINE, sha256: sha256(text) }));
}

/**
 * Records the scripts that a page loads from now on. Frames of a provider are left out, because their scripts never
 * reach the page around them. Returns a function that reads the records and the scripts within the current document.
 */
export function watchScripts(page: Page): () => Promise<readonly SeenScript[]> {
  const loaded = new Map<string, Promise<SeenScript>>();
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && response.status() !== 304;
    if (isScript && response.frame() === page.mainFrame()) loaded.set(response.url(), received(response));
  });
  return async () => [...(await Promise.all(loaded.values())), ...(await inlineScripts(page))];
}
