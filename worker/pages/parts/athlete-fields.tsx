import type { ReactNode } from 'react';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { ISO_COUNTRIES } from '#shared/address/iso-countries.ts';
import type { Entrant } from '#shared/event/registration.ts';
import { countryName } from '#shared/event/words.ts';
import { errorOf, type FormRefusal } from '#worker/pages/account/parts/form.tsx';

const GENDERS = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
];

const COUNTRIES = ISO_COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

/** Who competes: the fields of an entry in an event, and of an account's details as an athlete. */
export function AthleteFields({
  shown,
  refusal,
  isRequired = false,
}: {
  readonly shown: Readonly<Record<keyof Entrant, string>>;
  readonly refusal: FormRefusal;
  /** All but the gym, for an entry. */
  readonly isRequired?: boolean;
}): ReactNode {
  const text = (name: keyof Entrant) => ({ name, defaultValue: shown[name], isRequired, ...errorOf(refusal, name) });
  return (
    <>
      <div className="half">
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
      </div>
      <div className="half">
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
      </div>
      <TextField {...text('email')} id="event-email" label="Email" type="email" autoComplete="email" />
      <div className="half">
        <TextField {...text('birthdate')} label="Date of birth" type="date" autoComplete="bday" />
      </div>
      <div className="half">
        <SelectField
          {...text('gender')}
          label="Gender"
          options={GENDERS}
          {...(isRequired && { placeholder: 'Choose' })}
        />
      </div>
      <div className="half">
        <SelectField
          {...text('country')}
          label="Country"
          options={COUNTRIES}
          placeholder="Choose"
          autoComplete="country"
        />
      </div>
      <div className={isRequired ? 'half' : undefined}>
        <TextField {...text('gym')} isRequired={false} label={isRequired ? 'Gym (optional)' : 'Gym'} maxLength={120} />
      </div>
    </>
  );
}
