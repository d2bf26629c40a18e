import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { BUTTON, STORE_ACTIONS } from '#shared/gym-design/act.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import type { Gear } from '#shared/gym-design/gear.ts';
import { PALETTE } from '#shared/gym-design/palette.ts';
import type { BuilderSite } from './model.ts';
import { priceText } from './things.tsx';

export interface GearSearchProps {
  /** The last search; '' before the first one. */
  readonly query: string;
  readonly found: readonly Gear[];
  readonly site: BuilderSite;
  /** Why the search failed; null if it did not. */
  readonly failure: string | null;
  /** Searches for the text of the field. Does nothing without script. */
  readonly onEnter: () => void;
}

/** Finds products and adds them to the drawing. */
export function GearSearch({ query, found, site, failure, onEnter }: GearSearchProps): ReactNode {
  return (
    <section className="gym-search" data-testid="planner-palette" aria-labelledby="gym-search-title">
      <h2 className="d d32" id="gym-search-title">
        Add gear
      </h2>
      <div className="gym-find">
        <label className="fld">
          <span className="lbl">Look for</span>
          <input
            className="inp"
            type="search"
            name={DESIGN_FIELDS.query}
            key={query}
            defaultValue={PALETTE.some(({ phrase }) => phrase === query) ? '' : query}
            maxLength={120}
            autoComplete="off"
            placeholder="power rack, bench, bumper"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onEnter();
            }}
          />
        </label>
        <Button name="action" value={STORE_ACTIONS.search} look="line">
          Search
        </Button>
      </div>
      <fieldset className="gym-kinds">
        <legend className="vh">Kinds of gear</legend>
        {PALETTE.map(({ label, phrase }, at) => (
          <button
            key={phrase}
            type="submit"
            className="chip"
            name="action"
            value={BUTTON.find(phrase)}
            aria-pressed={query === phrase || (query === '' && at === 0)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {failure && <p role="alert">{failure}</p>}
      {query !== '' && found.length === 0 && failure === null && <p>{`No floor equipment found for “${query}”.`}</p>}
      {found.length > 0 && (
        <ul className="gym-found" aria-label="Found">
          {found.map((gear) => (
            <li key={gear.productId}>
              <span>
                {gear.name}
                <span className="s14 mute">
                  {` ${gear.footprint.isAbout ? 'about ' : ''}${gear.footprint.width} × ${gear.footprint.depth} in`}
                </span>
              </span>
              <span>{priceText(gear.plain, site)}</span>
              <Button name="action" value={BUTTON.add(gear.productId)} look="line" size="sm">
                Add<span className="vh">{` ${gear.name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
