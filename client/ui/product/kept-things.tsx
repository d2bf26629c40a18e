import type { ReactNode } from 'react';
import type { Category } from '#shared/tracking/consent.ts';
import { KEPT_THINGS, type KeptWhere } from '#shared/tracking/kept-things.ts';

const WHERE: Readonly<Record<KeptWhere, string>> = {
  cookie: 'Cookie',
  database: 'Browser storage',
  local: 'Browser storage',
  session: 'Tab storage',
};

/** The names of the categories where visitors choose. */
export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  functional: 'Recommendations for you',
  performance: 'Counting',
  marketing: 'Marketing',
};

/** A table of everything that the store keeps in a browser. */
export function KeptThings(): ReactNode {
  return (
    <div className="kept-things">
      <table className="keptable">
        <caption className="vh">What this store keeps in your browser</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What for</th>
            <th scope="col">How long</th>
            <th scope="col">Needs your consent</th>
          </tr>
        </thead>
        <tbody>
          {KEPT_THINGS.map(({ where, name, categories, lasts, why }) => (
            <tr key={where + name}>
              <th scope="row">
                <code>{name}</code>
                <span className="mute">{WHERE[where]}</span>
              </th>
              <td>{why}</td>
              <td>{lasts}</td>
              <td>{categories.length === 0 ? 'No' : categories.map((each) => CATEGORY_NAMES[each]).join(' or ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
