import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import type { RecordName } from '#shared/changeset/contract.ts';
import { type Difference, differences, MOST_DIFFERENCES } from '#shared/changeset/differences.ts';
import { hasBlocks } from '#shared/changeset/starts.ts';
import type { KeptOperation } from '#worker/store/changeset/changesets.ts';
import type { Conflict, WorkedOperation } from '#worker/store/changeset/operations.ts';
import { blocksPath, changesetPath, editPath, recordWords, revisionsPath } from './changeset-words.ts';

const LONGEST = 600;
/** Most records that collide which are shown at once. */
const MOST_CONFLICTS = 50;

/** A side of a difference; long texts are cut. */
function Side({ text, label }: { readonly text: string | null; readonly label: string }): ReactNode {
  if (text === null) return <span className="mute">{label}</span>;
  if (text === '') return <span className="mute">(empty)</span>;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What differs between two versions of a record, field by field. */
export function Differences(props: {
  readonly found: readonly Difference[];
  readonly columns: readonly [string, string];
  readonly label: string;
}): ReactNode {
  const { found, columns, label } = props;
  if (found.length === 0) return <p>No difference.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
    <section className="staff-scroll" aria-label={label} tabIndex={0}>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MOST_DIFFERENCES).map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>
                <del>
                  <Side text={before} label="(none)" />
                </del>
              </td>
              <td>
                <ins>
                  <Side text={after} label="(removed)" />
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > MOST_DIFFERENCES && <p>{`And ${found.length - MOST_DIFFERENCES} more fields.`}</p>}
    </section>
  );
}

/** Names a record in the fields of a form. */
export function RecordFields({ kind, key, site }: RecordName): ReactNode {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="site" value={site ?? ''} />
    </>
  );
}

function Remove({ id, operation }: { readonly id: string; readonly operation: KeptOperation }): ReactNode {
  return (
    <form method="post" action={changesetPath(id)}>
      {RecordFields(operation)}
      <Button look="line" size="sm" name="action" value="remove">
        Remove
        <HiddenName name={recordWords(operation)} />
      </Button>
    </form>
  );
}

/** What an operation does to its record: the words before and after. */
export function OperationView(props: {
  readonly id: string;
  readonly operation: KeptOperation;
  /** The record as it is live; undefined once the operation is published. */
  readonly worked: WorkedOperation | undefined;
  readonly isEditable: boolean;
}): ReactNode {
  const { id, operation, worked, isEditable } = props;
  const isBehind = worked !== undefined && worked.version !== operation.base;
  return (
    <li className="staff-log" data-testid="operation">
      <h3 className="d d24">{recordWords(operation)}</h3>
      <p className="mute">
        {operation.version === null
          ? `${operation.base === 0 ? 'New record' : `Based on version ${operation.base}`}, edited by ${operation.author}`
          : `Published as version ${operation.version}, edited by ${operation.author}`}
      </p>
      {isBehind && (
        <p className="note warn">{`Someone else has changed this record: version ${worked.version} is live.`}</p>
      )}
      {operation.value === null && <p>Deletes the record.</p>}
      {worked && (
        <Differences
          found={differences(worked.record, operation.value)}
          columns={['Live', 'New']}
          label={`Changes of ${recordWords(operation)}`}
        />
      )}
      {(operation.base > 0 || operation.version !== null) && (
        <p>
          <a className="link" href={revisionsPath(operation)}>
            Revisions
            <HiddenName name={recordWords(operation)} />
          </a>
        </p>
      )}
      {isEditable && (
        <div className="staff-filters">
          <a className="btn line sm" href={editPath(id, operation)}>
            <span>
              Edit
              <HiddenName name={recordWords(operation)} />
            </span>
          </a>
          {hasBlocks(operation) && operation.value !== null && (
            <a className="btn line sm" href={blocksPath(id, operation)}>
              <span>
                Blocks
                <HiddenName name={recordWords(operation)} />
              </span>
            </a>
          )}
          <Remove id={id} operation={operation} />
        </div>
      )}
    </li>
  );
}

/** Records that collide, with both sides, to be chosen from one by one. */
export function ConflictViews(props: {
  readonly id: string;
  readonly conflicts: readonly Conflict[];
  /** Whether one can choose: not while a changeset is taken back. */
  readonly canChoose: boolean;
}): ReactNode {
  const { id, conflicts, canChoose } = props;
  return (
    <section className="stack" data-testid="conflicts">
      <h2 className="d d32">Conflicts</h2>
      {conflicts.length > MOST_CONFLICTS && <p>{`The first ${MOST_CONFLICTS} of ${conflicts.length}.`}</p>}
      <ul className="staff-log">
        {conflicts.slice(0, MOST_CONFLICTS).map((conflict) => (
          <li key={recordWords(conflict)} className="staff-log" data-testid="conflict">
            <h3 className="d d24">{recordWords(conflict)}</h3>
            <Differences
              found={differences(conflict.theirs, conflict.yours)}
              columns={['Theirs (live)', 'Yours']}
              label={`Both sides of ${recordWords(conflict)}`}
            />
            {canChoose && (
              <form method="post" action={changesetPath(id)} className="staff-filters">
                {RecordFields(conflict)}
                <Button size="sm" name="action" value="mine">
                  Keep mine
                  <HiddenName name={recordWords(conflict)} />
                </Button>
                <Button look="line" size="sm" name="action" value="remove">
                  Keep theirs
                  <HiddenName name={recordWords(conflict)} />
                </Button>
                <a className="link" href={editPath(id, conflict)}>
                  Edit mine
                  <HiddenName name={recordWords(conflict)} />
                </a>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
