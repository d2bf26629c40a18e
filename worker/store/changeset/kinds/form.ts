import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { formDefinitionSchema, formHashSchema } from '#shared/form-entry/definition.ts';
import { kindOf, RecordProblem, siteIdOf } from '#worker/store/changeset/kind.ts';
import type { LiveRows } from '#worker/store/changeset/live-rows.ts';
import { formDefinitionOf } from '#worker/store/form/forms.ts';
import { yesNo } from './columns.ts';

const formSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  definition: formDefinitionSchema,
  isActive: yesNo.default(true),
});

const rowOf = (rows: LiveRows, name: RecordName) =>
  rows.of('forms').find((row) => row.form_hash === name.key && row.site_id === siteIdOf(name));

/** A form of content pages. Its key is the name by which blocks show it. */
export const formKind = kindOf<z.output<typeof formSchema>>({
  schema: formSchema,
  sites: 'any',
  canDelete: true,
  shows: 'content',
  wants: (name) => [['forms', name.key]],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    return row
      ? { name: String(row.name), definition: formDefinitionOf(row.definition), isActive: row.is_active === 1 }
      : null;
  },
  write: (rows, name, value) => {
    if (!formHashSchema.safeParse(name.key).success) throw new RecordProblem('is not the key of a form', 'key');
    const before = rowOf(rows, name);
    if (value !== null) {
      rows.put('forms', {
        form_hash: name.key,
        site_id: siteIdOf(name),
        name: value.name,
        definition: JSON.stringify(value.definition),
        is_active: Number(value.isActive),
      });
    } else if (before) rows.remove('forms', before);
  },
});
