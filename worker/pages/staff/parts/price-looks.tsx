import type { ReactNode } from 'react';
import { countOf } from '#client/ui/count-text.ts';
import { Note } from '#client/ui/note.tsx';
import type { PriceLook } from '#worker/acts/price-desk.ts';
import type { PriceCells } from '#worker/acts/price-file.ts';
import { money, shareWords } from '#worker/pages/staff/parts/price-words.ts';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';

/** Most prices that are named because they fall far. */
const MOST_NAMED = 50;

/** A time of a cell to the minute. */
const minuteOf = (cell: string): string => cell.slice(0, '2027-03-01 09:00'.length);

/** A special price with its dates: `149.50, from 2027-03-01`. */
function specialWords([, , , special, from, to]: PriceCells): string {
  if (special === '') return '';
  return [special, from && `from ${minuteOf(from)}`, to && `to ${minuteOf(to)}`].filter(Boolean).join(', ');
}

/** What was, and what it becomes, if that differs. */
function Change({ before, after }: { readonly before: string; readonly after: string }): ReactNode {
  if (before === after) return after;
  return (
    <span className="price-change">
      {before !== '' && <del>{before}</del>} <ins>{after === '' ? 'none' : after}</ins>
    </span>
  );
}

function Row({ look }: { readonly look: PriceLook }): ReactNode {
  const { sku, site, name, before, after, pays } = look;
  return (
    <tr data-testid="price-look">
      <td>{sku}</td>
      <td>{site}</td>
      <td className="wraps">{name}</td>
      <td className="num">
        <Change before={money(pays.before, site)} after={money(pays.after, site)} />
      </td>
      <td className="num">{shareWords(pays.before, pays.after)}</td>
      <td>
        <Change before={before[2]} after={after[2]} />
      </td>
      <td className="wraps">
        <Change before={specialWords(before)} after={specialWords(after)} />
      </td>
    </tr>
  );
}

/** The prices that fall by more than a share. */
function Falls({ looks, limit }: { readonly looks: readonly PriceLook[]; readonly limit: number }): ReactNode {
  const falling = looks.filter(({ fall }) => fall > limit).sort((a, b) => b.fall - a.fall);
  if (falling.length === 0) return null;
  const lead = `${countOf(falling.length, 'price falls', 'prices fall')} by more than ${limit}%, so someone else has to approve the changeset:`;
  return (
    <Note kind="warn" lead={lead} id="falls">
      {falling
        .slice(0, MOST_NAMED)
        .map(({ sku, site, fall }) => `${sku} on ${site} (${Math.floor(fall)}%)`)
        .join(', ')}
      {falling.length > MOST_NAMED && `, and ${falling.length - MOST_NAMED} more`}
    </Note>
  );
}

/** What prices come to: how many change and by how much, those that fall far, and each before and after. */
export function PriceLooks(props: {
  readonly looks: readonly PriceLook[];
  readonly unchanged: number;
  /** Percent from which a fall needs an approval; null for never. */
  readonly limit: number | null;
  /** Most prices that are listed. */
  readonly most: number;
}): ReactNode {
  const { looks, unchanged, limit, most } = props;
  const paid = looks.flatMap(({ pays: { before, after } }) =>
    before === null || after === null ? [] : [{ before, after }],
  );
  const falls = paid.filter(({ before, after }) => after < before).length;
  const rises = paid.filter(({ before, after }) => after > before).length;
  const sum = (side: 'after' | 'before') => paid.reduce((total, each) => total + each[side], 0);
  const share = shareWords(sum('before'), sum('after'));
  // Amounts of several currencies have no sum.
  const isOne = new Set(looks.map(({ site }) => site)).size === 1;
  return (
    <>
      <p data-testid="price-summary">
        {`${countOf(looks.length, 'price changes', 'prices change')}, ${countOf(unchanged, 'stays as it is', 'stay as they are')}. `}
        {`If they were live now, shoppers would pay less for ${falls} and more for ${rises}`}
        {isOne && share !== '' && `, ${share} in all`}.
      </p>
      {limit !== null && <Falls looks={looks} limit={limit} />}
      <StaffTable
        label="Prices before and after"
        columns={['SKU', 'Site', 'Name', 'Shoppers pay now', 'Change', 'Price', 'Special price']}
      >
        {looks.slice(0, most).map((look) => (
          <Row key={`${look.sku} ${look.site}`} look={look} />
        ))}
      </StaffTable>
      {looks.length > most && <p>{`And ${looks.length - most} more.`}</p>}
    </>
  );
}
