import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { CONTENT_SEGMENTS, segmentLabel } from '#shared/customer/segments.ts';

const choice = z.int().refine((id) => CONTENT_SEGMENTS.includes(id) && segmentLabel(id) !== undefined, {
  error: 'must be a segment with a name: 11, 12, 13, 19 or 22',
});

/** Asks guests how they train. */
export const trainingChoiceKind = blockKind({
  name: 'training-choice',
  summary:
    'Asks visitors how they train, so that blocks for segments are shown to guests, too. It is remembered for those who agree to functional cookies.',
  props: z.object({
    title: z.string().min(1),
    text: z.string().default(''),
    choices: z.array(choice).min(2).max(6),
  }),
  example: { props: { title: 'How do you train?', text: 'We show you what fits.', choices: [11, 12, 13, 19] } },
});
