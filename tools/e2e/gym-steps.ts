import type { Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** Address of the editor of a new gym. */
export const NEW_GYM = '/zeus-builder/project/edit';

/** Finds the row of an item in the list beside the plan, by its number from 1. */
export const thing = (page: Page, number: number) => page.getByTestId(`gym-thing-${number}`);

/** Waits until the editor answers without the store. */
export const isAwake = (page: Page) => expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

/** Searches for gear and adds it. */
export async function addGear(page: Page, words: string, name: string): Promise<void> {
  await page.getByLabel('Look for').fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}
