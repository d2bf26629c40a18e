import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { type Profile, profileChangeSchema } from '#shared/customer/contract.ts';
import {
  INTERESTS,
  OCCUPATIONS,
  primarySegment,
  type Segment,
  segmentLabel,
  withUnoffered,
} from '#shared/customer/segments.ts';
import { sitePath } from '#shared/site/sites.ts';
import { changeProfile, profileOf } from '#worker/acts/profile.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { errorOf, type FormRefusal, NO_REFUSAL } from './parts/form.tsx';
import { accountRoute } from './parts/frame.tsx';
import { takeAccountForm } from './parts/take-form.tsx';

const PLACE = { path: '/account/about-me', title: 'About me' } as const;

function Choices(props: {
  readonly name: string;
  readonly legend: string;
  readonly offered: readonly Segment[];
  readonly chosen: readonly number[];
}): ReactNode {
  const { name, legend, offered, chosen } = props;
  return (
    <fieldset className="account-choices">
      <legend className="d d32">{legend}</legend>
      <div>
        {offered.map(({ id, label }) => (
          <Checkbox key={id} name={name} value={String(id)} isCheckedAtFirst={chosen.includes(id)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Says whose content the customer sees first. A segment without a label gets a general sentence. */
function primarySentence(primary: number | null): string {
  if (primary === null) return 'Tell us how you train, and we’ll show you the most relevant stories and gear first.';
  const label = segmentLabel(primary);
  return label === undefined
    ? 'You’ll see content chosen for people like you first.'
    : `You’ll see content for this first: ${label}.`;
}

const SAYINGS = { saved: { lead: 'Saved.' } } as const satisfies Sayings;

/** The values that the page shows: the saved ones, or those that were typed and refused. */
type Shown = Pick<Profile, 'firstname' | 'lastname' | 'occupations' | 'segments' | 'telephone'>;

function AboutMeView(props: { readonly ctx: Ctx; readonly shown: Shown; readonly refusal: FormRefusal }): ReactNode {
  const { ctx, shown, refusal } = props;
  const first = refusal.fields[0]?.field;
  const text = (name: 'firstname' | 'lastname' | 'telephone') => ({
    name,
    defaultValue: shown[name],
    isFocused: first === name,
    ...errorOf(refusal, name),
  });
  return (
    <form method="post" action={sitePath(ctx.site, PLACE.path)} className="account-form">
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      {refusal === NO_REFUSAL && <Said sayings={SAYINGS} query={ctx.url.searchParams} />}
      <div className="form">
        <div className="half">
          <TextField {...text('firstname')} label="First name" autoComplete="given-name" maxLength={80} isRequired />
        </div>
        <div className="half">
          <TextField {...text('lastname')} label="Last name" autoComplete="family-name" maxLength={80} isRequired />
        </div>
        <div className="half">
          <TextField
            {...text('telephone')}
            label="Phone number"
            note="Optional"
            type="tel"
            autoComplete="tel"
            maxLength={40}
          />
        </div>
      </div>
      <Choices name="segments" legend="How do you train?" offered={INTERESTS} chosen={shown.segments} />
      <Choices name="occupations" legend="What do you do?" offered={OCCUPATIONS} chosen={shown.occupations} />
      <p>{primarySentence(primarySegment(shown.segments, shown.occupations))}</p>
      <p>
        <Button>Save</Button>
      </p>
    </form>
  );
}

/** What customers tell us about themselves (spec 1 section 2.1). */
export const aboutMePage: PageRoute = accountRoute(
  PLACE,
  async (ctx, { customerId }) => (
    <AboutMeView ctx={ctx} shown={await profileOf(ctx, customerId)} refusal={NO_REFUSAL} />
  ),
  takeAboutMe,
);

const numbersOf = (typed: URLSearchParams, name: string) => typed.getAll(name).map(Number);

function shownAgain(typed: URLSearchParams): Shown {
  const text = (name: string) => typed.get(name) ?? '';
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    telephone: text('telephone'),
    segments: numbersOf(typed, 'segments'),
    occupations: numbersOf(typed, 'occupations'),
  };
}

/** Handles the form, which contains every field of the page. */
function takeAboutMe(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async ({ customerId }, typed) => {
      const change = checked(shownAgain(typed), profileChangeSchema);
      const { segments } = await profileOf(ctx, customerId);
      await changeProfile(ctx, customerId, { ...change, segments: withUnoffered(change.segments ?? [], segments) });
      return saidPath(PLACE.path, SAYINGS, 'saved');
    },
    again: async (_session, { typed, refusal }) => (
      <AboutMeView ctx={ctx} shown={shownAgain(typed)} refusal={refusal} />
    ),
  });
}
