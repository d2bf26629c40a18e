import type { Page } from '@playwright/test';
import { findings, readInventory } from '#tools/payment-pages/inventory.ts';
import type { SeenScript } from '#tools/payment-pages/seen-scripts.ts';
import { INLINE_SCRIPT_HASH } from '#worker/request/inline-script.ts';
import { expect } from './store-test.ts';

/** Fails on a script that the inventory of payment pages does not have, or that is not as it was built. */
export function expectAuthorizedScripts(page: Page, scripts: readonly SeenScript[]): void {
  expect(scripts.length, 'no scripts were seen').toBeGreaterThan(3);
  expect(findings(scripts, new URL(page.url()).origin, readInventory(INLINE_SCRIPT_HASH))).toEqual([]);
}
