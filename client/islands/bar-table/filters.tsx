import { type ReactNode, useState } from 'react';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { BAR_COLUMNS, type BarColumn, choiceText, valuesOf } from '#shared/bar/columns.ts';
import { BAR_CATEGORIES, type Bar } from '#shared/bar/contract.ts';
import { ALL_BARS, chosenCount, narrowedBy } from '#shared/bar/select.ts';
import { type BarNavigation, linkTo } from './navigation.ts';

interface FiltersProps {
  readonly bars: readonly Bar[];
  readonly navigation: BarNavigation;
  readonly path: string;
}

/** The kinds of bars as a row of links: the choice that most visitors come for. */
function Categories({ navigation }: { readonly navigation: BarNavigation }): ReactNode {
  const chosen = navigation.query.filters.category ?? '';
  return (
    <nav className="sibs text" aria-label="Bar category">
      <ul>
        {['', ...BAR_CATEGORIES].map((category) => (
          <li key={category}>
            <a
              {...linkTo(navigation, narrowedBy(navigation.query, 'category', category))}
              aria-current={category === chosen ? 'true' : undefined}
            >
              {category === '' ? 'All bars' : category}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function optionsOf(column: BarColumn, bars: readonly Bar[]) {
  const values = 'steps' in column.filter ? column.filter.steps.map(String) : valuesOf(column, bars);
  return values.map((value) => ({ value, label: choiceText(column, value) }));
}

function ColumnFilter({ bars, navigation, column }: Omit<FiltersProps, 'path'> & { column: BarColumn }): ReactNode {
  const { query, show } = navigation;
  const value = query.filters[column.key] ?? '';
  const set = (wanted: string, isTyping?: boolean) => show(narrowedBy(query, column.key, wanted), isTyping);
  if (column.filter.kind === 'words')
    return (
      <label className="fld">
        <span className="lbl">{column.label}</span>
        <input
          className="inp"
          type="search"
          name={column.key}
          value={value}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set(event.currentTarget.value, true)}
        />
      </label>
    );
  return (
    <SelectField
      id={`bars-${column.key}`}
      name={column.key}
      label={column.label}
      placeholder="Any"
      options={optionsOf(column, bars)}
      value={value}
      onValue={set}
    />
  );
}

/** The active filters, each with a link that removes it. */
function Chosen({ navigation }: { readonly navigation: BarNavigation }): ReactNode {
  const { query } = navigation;
  if (chosenCount(query) === 0) return null;
  const chips = BAR_COLUMNS.flatMap((column) => {
    const value = query.filters[column.key];
    return value === undefined
      ? []
      : [{ text: `${column.label}: ${choiceText(column, value)}`, without: narrowedBy(query, column.key, '') }];
  });
  if (query.isOwnOnly) chips.push({ text: 'Own brand', without: { ...query, isOwnOnly: false } });
  return (
    <div className="chips">
      {chips.map(({ text, without }) => (
        <a key={text} className="chip" {...linkTo(navigation, without)}>
          <span className="vh">Remove </span>
          {text}
          <Icon name="close" size="xs" />
        </a>
      ))}
      <a className="link s14" {...linkTo(navigation, { ...query, filters: ALL_BARS.filters, isOwnOnly: false })}>
        Clear all
      </a>
    </div>
  );
}

/** Filters the table by any of its columns: immediately with script, otherwise by a form. */
export function BarFilters({ bars, navigation, path }: FiltersProps): ReactNode {
  const { query, show } = navigation;
  const [isOpen] = useState(chosenCount(query) > 0);
  return (
    <form
      className="bar-filters"
      action={path}
      method="get"
      autoComplete="off"
      aria-label="Filter bars"
      onSubmit={(event) => event.preventDefault()}
    >
      <Categories navigation={navigation} />
      <details open={isOpen}>
        <summary>
          <Icon name="filter" size="s" />
          Filter by any column
        </summary>
        <div className="bar-fields">
          {BAR_COLUMNS.map((column) => (
            <ColumnFilter key={column.key} bars={bars} navigation={navigation} column={column} />
          ))}
          <label className="chk">
            <input
              type="checkbox"
              name="own"
              value="1"
              checked={query.isOwnOnly}
              onChange={(event) => show({ ...query, isOwnOnly: event.currentTarget.checked })}
            />
            Own brand only
          </label>
          {(query.sort !== ALL_BARS.sort || query.isDescending) && (
            <input type="hidden" name="sort" value={query.isDescending ? `-${query.sort}` : query.sort} />
          )}
          <button type="submit" className="btn sm">
            <span>Show bars</span>
          </button>
        </div>
      </details>
      <Chosen navigation={navigation} />
    </form>
  );
}
