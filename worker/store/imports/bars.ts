import type { ImportBar } from '#shared/import/contract.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { forRows } from '#worker/store/sql.ts';

const FIELDS = [
  'brand',
  'is_own',
  'made_in',
  'diameter',
  'finish',
  'tensile_psi',
  'category',
  'rank',
  'f_rating',
  'duty_affiliate',
  'duty_olympic',
  'duty_garage',
  'duty_powerlifting',
  'url',
];
const COLUMNS = ['name', ...FIELDS];

const WRITE = `INSERT INTO bars (${COLUMNS.join(', ')})
SELECT ${COLUMNS.map((_, index) => `value->>${index}`).join(', ')} FROM json_each(?1) WHERE true
ON CONFLICT (name) DO UPDATE SET ${FIELDS.map((field) => `${field} = excluded.${field}`).join(', ')}
WHERE (${FIELDS.join(', ')}) IS NOT (${FIELDS.map((field) => `excluded.${field}`).join(', ')})`;

/** Writes rows of the bar comparison table, identified by their names. */
export async function writeBars(db: D1Database, bars: readonly ImportBar[]): Promise<Taken> {
  const statements = forRows(
    db,
    WRITE,
    bars.map((bar) => [
      bar.name,
      bar.brand,
      Number(bar.isOwn),
      bar.madeIn,
      bar.diameter,
      bar.finish,
      bar.tensilePsi,
      bar.category,
      bar.rank,
      bar.fRating,
      bar.duty.affiliate,
      bar.duty.olympic,
      bar.duty.garage,
      bar.duty.powerlifting,
      bar.url,
    ]),
  );
  return upsert(db, statements, bars.length);
}
