import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { picks, titleProp } from '#shared/block/pieces.ts';
import { formHashSchema } from '#shared/form-entry/definition.ts';

/** The form of the support desk, beside what helps without it. */
export const supportFormKind = blockKind({
  name: 'support-form',
  summary: 'The form of the support desk, beside links to what answers most questions at once.',
  props: z.object({
    formHash: formHashSchema.meta(picks('form')).default('support').describe('Name of the form.'),
    title: titleProp,
    text: z.string().max(2000).default('').describe('A text between the heading and the form; empty for none.'),
  }),
  example: { props: { formHash: 'support', title: 'Ask the support desk', text: '' } },
});
