import { keptTexts } from './kept-texts.ts';

/** Stores a text for this tab (null removes it), and reads it. */
export const { put: remember, get: recall } = keptTexts(() => sessionStorage);
