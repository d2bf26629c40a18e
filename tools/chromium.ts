import { existsSync } from 'node:fs';

/** The one without a window's machinery first: the same engine, and the journeys take half the time. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A frame of another site has a process of its own, as in the browsers that people use.
  '--site-per-process',
];

/** Starts `CHROMIUM_PATH`, else the system's Chromium, else Playwright's own. */
export function chromium(...more: readonly string[]): { executablePath?: string; args: string[] } {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUM.find((each) => existsSync(each));
  return { ...(path === undefined ? {} : { executablePath: path }), args: [...QUIET, ...more] };
}

/** For journeys that look at no picture: making them all is most of a first visit's work. */
export const WITHOUT_PICTURES = { launchOptions: chromium('--blink-settings=imagesEnabled=false') };
