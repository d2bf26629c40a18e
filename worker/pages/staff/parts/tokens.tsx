import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { PURPOSE_WORDS, TOKEN_PURPOSES } from '#shared/staff/token-purposes.ts';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { type Filling, fillingOf, type Typed } from '#worker/pages/staff/parts/typed.ts';
import type { StaffToken } from '#worker/store/staff/staff-tokens.ts';

/** The address that takes the forms of the tokens. */
export const TOKENS_PATH = '/staff/members/tokens';
/** Days for which a token can be made. */
export const TOKEN_DAYS = ['1', '7', '30', '90', '365'] as const;
/** Most characters of a token's name. */
export const NAME_LIMIT = 60;

const DAY_OPTIONS = TOKEN_DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }));

function stateOf({ revokedMs, endsMs }: StaffToken, nowMs: number): string {
  if (revokedMs !== null) return `revoked ${utc(revokedMs)}`;
  return endsMs <= nowMs ? 'expired' : 'active';
}

function Row({ token, nowMs }: { readonly token: StaffToken; readonly nowMs: number }): ReactNode {
  const { tokenId, name, purposes, madeBy, madeMs, endsMs, usedMs } = token;
  const state = stateOf(token, nowMs);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{purposes.join(', ')}</td>
      <td>{`${madeBy}, ${utc(madeMs)}`}</td>
      <td>{utc(endsMs)}</td>
      <td>{usedMs === null ? 'never' : utc(usedMs)}</td>
      <td>{state}</td>
      <td>
        {state === 'active' && (
          <form method="post" action={TOKENS_PATH}>
            <input type="hidden" name="token" value={tokenId} />
            <button className="link" type="submit" name="action" value="revoke">
              Revoke
              <HiddenName name={name} />
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}

function NewToken({ value, isTicked, error }: Filling): ReactNode {
  return (
    <form method="post" action={TOKENS_PATH} className="stack staff-form">
      <TextField
        name="name"
        id="token-name"
        label="Name (the log shows it)"
        maxLength={NAME_LIMIT}
        isRequired
        defaultValue={value('name', '')}
        {...error('name')}
      />
      <fieldset className="stack">
        <legend className="lbl">May be used for</legend>
        {TOKEN_PURPOSES.map((purpose) => (
          <Checkbox
            key={purpose}
            name={`for-${purpose}`}
            value="1"
            isCheckedAtFirst={isTicked(`for-${purpose}`, false)}
          >
            {PURPOSE_WORDS[purpose]}
          </Checkbox>
        ))}
      </fieldset>
      <SelectField name="days" label="Expires after" options={DAY_OPTIONS} defaultValue={value('days', '30')} />
      <Button name="action" value="make">
        Create token
      </Button>
    </form>
  );
}

/** The tokens of the staff services, and a form for a new one. `typed`: a form that was refused. */
export function Tokens(props: {
  readonly tokens: readonly StaffToken[];
  readonly nowMs: number;
  readonly typed: Typed | undefined;
}): ReactNode {
  const { tokens, nowMs, typed } = props;
  return (
    <>
      <h2 className="d d32">Staff tokens</h2>
      <p>
        Scripts send a token to this host to import, export and more: <code>STAFF_TOKEN=… npm run import</code>
      </p>
      <StaffTable
        label="Staff tokens"
        columns={['Name', 'For', 'Created by', 'Expires', 'Last used', 'State', 'Change']}
      >
        {tokens.map((token) => (
          <Row key={token.tokenId} token={token} nowMs={nowMs} />
        ))}
      </StaffTable>
      <h3 className="d d24">Create a token</h3>
      <NewToken {...fillingOf(typed)} />
    </>
  );
}
