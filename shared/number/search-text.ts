import { z } from 'zod';
import { MISTYPED, searchedText } from './spoken-number.ts';

/** The search text of staff: a number in any spelling, an id, a complete address. '' matches everything. */
export const searchTextSchema = z
  .string()
  .max(320)
  .default('')
  .transform((text, context) => {
    const asked = searchedText(text);
    if (asked.isMistyped) context.addIssue({ code: 'custom', message: MISTYPED });
    return asked.text;
  });
