import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { LONGEST_ABOUT } from '#shared/gym/contract.ts';
import { floorSize, floorUnit } from '#shared/gym/floor.ts';
import { GYM_EQUIPMENT, GYM_KINDS, type GymState } from '#shared/gym/words.ts';
import { shippedCountries } from '#shared/site/ships-to.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { PlaceFields } from '#worker/pages/account/parts/address-form.tsx';
import { errorOf, type FormRefusal } from '#worker/pages/account/parts/form.tsx';
import type { CustomerGym } from '#worker/store/gym/gyms.ts';

/** The path of a customer's gyms on each site. */
export const GYMS_PATH = '/account/my-gyms';

/** A gym as its form shows it: the saved values, or what was typed. */
export interface GymDraft {
  /** '' for a new gym. */
  readonly id: string;
  /** The state of its review so far; undefined for a new gym. */
  readonly state: GymState | undefined;
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}

/** The form fields of a saved gym. */
export function fieldsOfGym(gym: CustomerGym, site: Site): URLSearchParams {
  const { name, kind, city, region, postcode, countryId, website, about, floorDm2, equipment, state } = gym;
  return new URLSearchParams([
    ...Object.entries({ name, kind, city, region, postcode, countryId, website, about }),
    ['floor', floorDm2 === null ? '' : String(floorSize(floorDm2, site))],
    ...equipment.map((each) => ['equipment', each]),
    ...(state === 'private' ? [] : [['isListed', 'on']]),
  ]);
}

function Equipment({ typed }: Pick<GymDraft, 'typed'>): ReactNode {
  const chosen = typed.getAll('equipment');
  return (
    <fieldset className="account-choices">
      <legend className="d d32">What equipment do you have?</legend>
      <div>
        {Object.entries(GYM_EQUIPMENT).map(([code, { label }]) => (
          <Checkbox key={code} name="equipment" value={code} isCheckedAtFirst={chosen.includes(code)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function OnMap({ state, typed }: Pick<GymDraft, 'state' | 'typed'>): ReactNode {
  return (
    <div className="gym-on-map">
      <Checkbox name="isListed" isCheckedAtFirst={typed.has('isListed')}>
        Put it on the map of equipped gyms
      </Checkbox>
      <p className="s14 mute">
        Everything here except the postcode is public, and your name is not shown. We review each gym before it goes on
        the map.
      </p>
      {state === 'shown' && (
        <Note lead="It is currently on the map.">
          Saving changes takes it off the map until we have reviewed it again.
        </Note>
      )}
    </div>
  );
}

/** The form for a new gym or for changing one. */
export function GymForm({ site, draft }: { readonly site: Site; readonly draft: GymDraft }): ReactNode {
  const { id, typed, refusal, state } = draft;
  const text = (name: string) => ({ name, defaultValue: typed.get(name) ?? '', ...errorOf(refusal, name) });
  const whole = errorOf(refusal, 'gym').error ?? refusal.lead;
  const unit = floorUnit(site);
  return (
    <Enhanced name="address-form" when="touch">
      <form method="post" action={sitePath(site, GYMS_PATH)} className="account-form">
        <h2 className="d d32">{id === '' ? 'Add a gym' : 'Edit gym'}</h2>
        {whole && <Note kind="bad" lead={whole} announce="alert" />}
        {/* The Enter key presses the first button of a form, which would otherwise be the one that loads the regions. */}
        <button type="submit" name="act" value="save" hidden />
        <input type="hidden" name="id" value={id} />
        <div className="form">
          <div className="half">
            <TextField {...text('name')} label="Name" maxLength={120} isRequired />
          </div>
          <div className="half">
            <SelectField
              {...text('kind')}
              label="Kind"
              options={Object.entries(GYM_KINDS).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <PlaceFields site={site} shipped={shippedCountries(site.code)} draft={draft} />
          <div className="half">
            <TextField
              {...text('website')}
              label="Website"
              note="Optional"
              hint="Starts with https://"
              type="url"
              autoComplete="url"
              maxLength={255}
            />
          </div>
          <div className="half">
            <TextField
              {...text('floor')}
              label={`Floor area (${unit.sign})`}
              note="Optional"
              hint={`Floor area in whole ${unit.name}`}
              inputMode="numeric"
              maxLength={6}
            />
          </div>
          <TextArea
            {...text('about')}
            label="How do you train?"
            note={`Optional, up to ${LONGEST_ABOUT} characters`}
            maxLength={LONGEST_ABOUT}
          />
        </div>
        <Equipment typed={typed} />
        <OnMap state={state} typed={typed} />
        <p className="row">
          <Button name="act" value="save">
            Save gym
          </Button>
          <ButtonLink look="line" href={sitePath(site, GYMS_PATH)}>
            Cancel
          </ButtonLink>
        </p>
      </form>
    </Enhanced>
  );
}
