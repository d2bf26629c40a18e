import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { type ListMetadata, OCCASIONS } from '#shared/list/contract.ts';
import { OCCASION_WORDS } from '#shared/list/registry-words.ts';
import { errorOf, type FormRefusal } from '#worker/pages/account/parts/form.tsx';

/** The fields of a registry's form. */
export const registrySchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(120, 'This is too long'),
  occasion: z.enum(OCCASIONS, 'Please choose an occasion'),
  eventDate: z.union([z.literal('').transform(() => undefined), z.iso.date('Please enter a date')]).optional(),
  message: z.string().trim().max(2000, 'This is too long').default(''),
  isPublic: z.literal('yes').optional(),
});

/** The fields of a registry's form as they are stored with its list. */
export function registryMetadata({ isPublic, ...facts }: z.infer<typeof registrySchema>) {
  return { ...facts, isPublic: isPublic === 'yes' };
}

/** The values of a registry's form: what was typed before, or what is stored. */
export function registryFields({
  name,
  occasion,
  eventDate,
  message,
  isPublic,
}: Partial<ListMetadata>): URLSearchParams {
  return new URLSearchParams({
    name: name ?? '',
    occasion: occasion ?? 'home-gym',
    eventDate: eventDate ?? '',
    message: message ?? '',
    ...(isPublic ? { isPublic: 'yes' } : {}),
  });
}

/** The form of a registry: its occasion, its date, and who can see it. */
export function RegistryForm(props: {
  /** Where the form posts to, with the site's prefix. */
  readonly href: string;
  readonly action: 'edit' | 'make';
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { href, action, typed, refusal } = props;
  const text = (name: string) => ({ name, defaultValue: typed.get(name) ?? '', ...errorOf(refusal, name) });
  return (
    <form method="post" action={href} className="stack account-form">
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <TextField
        {...text('name')}
        label="Name"
        hint="Your guests see this, for example “Garage gym”."
        maxLength={120}
        isRequired
      />
      <SelectField
        {...text('occasion')}
        label="Occasion"
        options={OCCASIONS.map((value) => ({ value, label: OCCASION_WORDS[value] }))}
      />
      <TextField {...text('eventDate')} label="Day" note="Optional" type="date" />
      <TextArea {...text('message')} label="Message to your guests" note="Optional" maxLength={2000} />
      <Checkbox name="isPublic" value="yes" isCheckedAtFirst={typed.has('isPublic')}>
        Let guests find it by my name and open it with a link
      </Checkbox>
      <Button look="buy" name="action" value={action}>
        {action === 'make' ? 'Create registry' : 'Save'}
      </Button>
    </form>
  );
}
