/** Sorts texts as a person would: `Plate 9` before `plate 10`. */
export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
