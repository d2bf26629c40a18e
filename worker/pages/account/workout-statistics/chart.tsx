import type { ReactNode } from 'react';
import { Accordion } from '#client/ui/accordion.tsx';
import { countText } from '#client/ui/count-text.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { dayText, isoWeek } from '#shared/workout/days.ts';
import { volumeText } from '#shared/workout/load.ts';
import { WEEKS_SHOWN, type WeekSums } from '#shared/workout/statistics.ts';
import { minutesText } from '#shared/workout/words.ts';
import { loadLook, WORKOUTS_PLACE } from './place.ts';

type Measure = 'minutes' | 'volumeG' | 'workouts';

/** The measures that the bars can show, by their name in the page's address. */
const MEASURES: readonly { readonly name: string; readonly measure: Measure; readonly label: string }[] = [
  { name: 'volume', measure: 'volumeG', label: 'Volume' },
  { name: 'minutes', measure: 'minutes', label: 'Time' },
  { name: 'workouts', measure: 'workouts', label: 'Workouts' },
];

/** Units of the drawing: the width of a week's column, and the height of the tallest bar. */
const COLUMN = 10;
const HEIGHT = 40;
/** Height of a bar without a value, so that its week stays visible. */
const LEAST = 0.4;

function textOf(value: number, measure: Measure, site: Site): string {
  if (measure === 'volumeG') return volumeText(value, loadLook(site));
  return measure === 'minutes' ? minutesText(value, site.locale) : countText(value, site.locale);
}

/** The measure in the address, or else the first one that has data. */
function chosenMeasure(weeks: readonly WeekSums[], asked: string | null) {
  const named = MEASURES.find(({ name }) => name === asked);
  return named ?? MEASURES.find(({ measure }) => weeks.some((week) => week[measure] > 0)) ?? MEASURES[0];
}

function Bars(props: {
  readonly weeks: readonly WeekSums[];
  readonly measure: Measure;
  readonly title: string;
  readonly site: Site;
}): ReactNode {
  const { weeks, measure, title, site } = props;
  const most = Math.max(1, ...weeks.map((week) => week[measure]));
  return (
    <svg
      className="wk-bars"
      viewBox={`0 0 ${COLUMN * WEEKS_SHOWN} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby="wk-bars-title"
    >
      <title id="wk-bars-title">{title}</title>
      {weeks.map((week, index) => {
        const value = week[measure];
        const height = Math.max(LEAST, (HEIGHT * value) / most);
        return (
          <rect key={week.monday} x={COLUMN * index + 1} y={HEIGHT - height} width={COLUMN - 2} height={height}>
            <title>{`Week of ${dayText(week.monday, site.locale, 'short')}: ${textOf(value, measure, site)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function WeeksTable({ weeks, site }: { readonly weeks: readonly WeekSums[]; readonly site: Site }): ReactNode {
  return (
    <table className="wk-table">
      <caption className="vh">The last {WEEKS_SHOWN} weeks</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          {MEASURES.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.monday}>
            <th scope="row">{dayText(week.monday, site.locale, 'short')}</th>
            {MEASURES.map(({ name, measure }) => (
              <td key={name} className="num">
                {textOf(week[measure], measure, site)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The last weeks as bars, and as a table of the same numbers. `asked` is the measure in the address. */
export function WeeksChart(props: {
  readonly weeks: readonly WeekSums[];
  readonly asked: string | null;
  readonly site: Site;
}): ReactNode {
  const { weeks, asked, site } = props;
  const chosen = chosenMeasure(weeks, asked);
  if (!chosen) return null;
  const { measure, label } = chosen;
  const most = textOf(Math.max(...weeks.map((week) => week[measure])), measure, site);
  return (
    <section className="account-section" id="weeks" aria-labelledby="weeks-title">
      <h2 className="d d32" id="weeks-title">{`The last ${WEEKS_SHOWN} weeks`}</h2>
      <nav className="wk-measures" aria-label="Show in the chart">
        {MEASURES.map((each) => (
          <a
            key={each.name}
            href={`${sitePath(site, WORKOUTS_PLACE.path)}?chart=${each.name}#weeks`}
            aria-current={each === chosen ? 'true' : undefined}
          >
            {each.label}
          </a>
        ))}
      </nav>
      <figure className="wk-chart">
        <Bars
          weeks={weeks}
          measure={measure}
          title={`${label} of each of the last ${WEEKS_SHOWN} weeks. Most in a week: ${most}.`}
          site={site}
        />
        <ol className="wk-weeks" aria-hidden="true">
          {weeks.map(({ monday }) => (
            <li key={monday}>{`W${isoWeek(monday)}`}</li>
          ))}
        </ol>
        <figcaption className="mute s14">{`Most in a week: ${most}`}</figcaption>
      </figure>
      <Accordion
        items={[{ id: 'weeks-table', title: 'View as a table', body: <WeeksTable weeks={weeks} site={site} /> }]}
      />
    </section>
  );
}
