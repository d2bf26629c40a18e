import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { AthleteCards } from '#client/ui/event/athlete-cards.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { meansName } from '#shared/event/find-athlete.ts';
import { ranksOf } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';
import { editionName, eventPages, SectionTitle } from './frame.tsx';
import type { OpenEvent } from './open.ts';

/** Most characters of a search for a name. */
export const LONGEST_NAME_SEARCH = 80;

function Filters({
  event,
  division,
  name,
}: {
  readonly event: OpenEvent;
  readonly division: string;
  readonly name: string;
}): ReactNode {
  return (
    <search>
      <form className="evfind" method="get" action={`${event.href}/athletes`}>
        <TextField
          name="q"
          id="athletes-q"
          type="search"
          label="Name, country or gym"
          defaultValue={name}
          maxLength={LONGEST_NAME_SEARCH}
        />
        <SelectField
          name="division"
          label="Division"
          defaultValue={division}
          options={[
            { value: '', label: 'All divisions' },
            ...event.divisions.map((each) => ({ value: each.division, label: each.name })),
          ]}
        />
        <Button>Show</Button>
      </form>
    </search>
  );
}

async function view(ctx: Ctx, event: OpenEvent): Promise<ReactNode> {
  const { eventPages: store } = ctx.store;
  const [athletes, boards] = await Promise.all([store.athletes(event.edition.id), store.boards(event.edition.id)]);
  const division =
    event.divisions.find((each) => each.division === ctx.url.searchParams.get('division'))?.division ?? '';
  const name = (ctx.url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_NAME_SEARCH);
  const shown = athletes.filter(
    (athlete) => (division === '' || athlete.division === division) && meansName(athlete, name),
  );
  const nothing = athletes.length === 0 ? 'The athletes of this event are not announced yet.' : 'No athlete matches.';
  return (
    <>
      <SectionTitle section="athletes" />
      <div className="wrap">
        {athletes.length > 0 && <Filters event={event} division={division} name={name} />}
        <p role="status" className="s14 mute">
          {shown.length === 0 ? nothing : countOf(shown.length, 'athlete', 'athletes', ctx.site.locale)}
        </p>
        <div className="evgap">
          <h2 className="vh">All athletes</h2>
          <AthleteCards
            athletes={shown}
            divisions={event.divisions}
            ranks={ranksOf(boards)}
            hrefOf={(athlete) => `${event.href}/athletes/${athlete}`}
          />
        </div>
      </div>
    </>
  );
}

/** The athletes of an event by name, also of one division or with a word. */
export const athletesPages = eventPages(
  '/athletes',
  async (ctx, event) => ({
    title: 'Athletes',
    description: `Athletes of ${editionName(event)}: names, countries, gyms and divisions.`,
    below: '/athletes',
    isListed: ctx.url.search === '',
    load: async () => ({ view: await view(ctx, event) }),
  }),
  { parts: ['athletes', 'boards'] },
);
