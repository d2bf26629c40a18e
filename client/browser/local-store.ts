import { keptTexts } from './kept-texts.ts';

/** Stores a text in this browser (null removes it), and reads it. */
export const { put: keep, get: kept } = keptTexts(() => localStorage);
