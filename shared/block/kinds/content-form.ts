import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { picks, titleProp } from '#shared/block/pieces.ts';
import { formHashSchema } from '#shared/form-entry/definition.ts';

/** A form, chosen by name. */
export const contentFormKind = blockKind({
  name: 'content-form',
  summary: 'A form of `forms.csv`, whose entries staff read at `/staff/forms`.',
  props: z.object({
    formHash: formHashSchema.meta(picks('form')).describe('Name of the form.'),
    title: titleProp,
    text: z.string().max(2000).default('').describe('A text between the heading and the form; empty for none.'),
  }),
  valueProp: 'formHash',
  example: {
    props: { formHash: 'contact', title: 'Write to us', text: 'A real person replies within one business day.' },
  },
});
