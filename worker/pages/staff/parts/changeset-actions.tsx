import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { mayChangeKind } from '#worker/acts/changesets.ts';
import { clockWords } from '#worker/pages/parts/preview-bar.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { mayAt } from '#worker/request/staff.ts';
import type { Changeset } from '#worker/store/changeset/changesets.ts';
import type { Preview } from '#worker/store/changeset/previews.ts';
import { changesetPath, KIND_OPTIONS } from './changeset-words.ts';
import { StaffTable } from './table.tsx';
import { fillingOf, type Typed } from './typed.ts';

/** Sites as the choices of a field. */
export const SITE_OPTIONS = SITE_CODES.map((code) => ({ value: code, label: `${code} ${SITES[code].label}` }));

/** The sites of the member as the choices of a field. */
export function siteOptions(ctx: Pick<Ctx, 'staff'>): typeof SITE_OPTIONS {
  return SITE_OPTIONS.filter(({ value }) => mayAt(ctx, value));
}

/** Chooses a record to edit, of the kinds and sites that the member may change. */
export function AddRecord({ ctx, id }: { readonly ctx: Ctx; readonly id: string }): ReactNode {
  return (
    <form method="get" action={`${changesetPath(id)}/edit`} className="staff-filters">
      <SelectField
        name="kind"
        id="add-kind"
        label="Kind"
        options={KIND_OPTIONS.filter(({ value }) => mayChangeKind(ctx, value))}
      />
      <TextField name="key" id="add-key" label="Identifier, SKU or address" maxLength={255} isRequired />
      <SelectField
        name="site"
        id="add-site"
        label="Site"
        {...(mayAt(ctx, null) ? { placeholder: 'All sites' } : {})}
        options={siteOptions(ctx)}
      />
      <Button look="line">Edit this record</Button>
    </form>
  );
}

const WIDTHS = [390, 768, 1024, 1440] as const;

const WIDTH_OPTIONS = WIDTHS.map((width) => ({ value: String(width), label: `${width} px` }));
const STATE_OPTIONS = [
  { value: 'changeset', label: 'With this changeset' },
  { value: 'live', label: 'Without it' },
];
const TIME_LABEL = 'Date and time of the site (leave empty for now)';

/** Opens a preview on a page of its own, beside another one if that is wanted. `asked`: what was asked for last. */
export function PreviewForm({
  id,
  asked,
}: {
  readonly id: string;
  readonly asked: Partial<Readonly<Record<string, string>>> & { readonly path: string };
}): ReactNode {
  return (
    <form method="post" action={`${changesetPath(id)}/preview`} className="stack" data-testid="preview-form">
      <div className="staff-filters">
        <TextField name="path" id="preview-path" label="Page" defaultValue={asked.path} maxLength={2048} isRequired />
        <SelectField
          name="site"
          id="preview-site"
          label="Site"
          defaultValue={asked.site ?? 'USA'}
          options={SITE_OPTIONS}
        />
        <SelectField
          name="width"
          id="preview-width"
          label="Width"
          defaultValue={asked.width ?? '1440'}
          options={WIDTH_OPTIONS}
        />
        <TextField name="at" id="preview-at" type="datetime-local" label={TIME_LABEL} defaultValue={asked.at ?? ''} />
      </div>
      <details open={(asked.beside ?? '') !== ''}>
        <summary className="link">Compare side by side</summary>
        <div className="staff-filters">
          <SelectField
            name="beside"
            id="preview-beside"
            label="Width beside it"
            placeholder="Nothing"
            defaultValue={asked.beside ?? ''}
            options={WIDTH_OPTIONS}
          />
          <SelectField
            name="state"
            id="preview-state"
            label="State beside it"
            defaultValue={asked.state ?? 'live'}
            options={STATE_OPTIONS}
          />
          <TextField
            name="besideAt"
            id="preview-beside-at"
            type="datetime-local"
            label={TIME_LABEL}
            defaultValue={asked.besideAt ?? ''}
          />
        </div>
      </details>
      <div>
        <Button>Preview</Button>
      </div>
    </form>
  );
}

/** Publishes at once, or at a time. */
export function PublishForms({
  changeset,
  typed,
}: {
  readonly changeset: Changeset;
  readonly typed: Typed | undefined;
}): ReactNode {
  const { id, status } = changeset;
  const action = changesetPath(id);
  const { value, error } = fillingOf(typed);
  return (
    <div className="staff-actions">
      <form method="post" action={action} className="stack">
        <p>
          All records change at the same time on every site, or none of them do. Shoppers see the changes within
          seconds.
        </p>
        <Button look="buy" name="action" value="publish" testId="publish">
          Publish now
        </Button>
      </form>
      <form method="post" action={action} className="stack">
        <TextField
          name="at"
          id="at"
          type="datetime-local"
          label="Publish at"
          defaultValue={value('at', '')}
          isRequired
          {...error('at')}
        />
        <TextField
          name="until"
          id="until"
          type="datetime-local"
          label="Revert at (optional)"
          defaultValue={value('until', '')}
          {...error('until')}
        />
        <SelectField
          name="site"
          id="at-site"
          label="Time zone of"
          defaultValue={value('site', 'USA')}
          options={SITE_OPTIONS}
        />
        <SelectField
          name="offset"
          id="at-offset"
          label="If the clock shows this hour twice"
          defaultValue={value('offset', '')}
          options={[
            { value: '', label: 'Ask me' },
            { value: 'first', label: 'The first time' },
            { value: 'second', label: 'The second time' },
          ]}
        />
        <Button look="line" name="action" value="schedule" testId="schedule">
          {status === 'scheduled' ? 'Change schedule' : 'Schedule'}
        </Button>
      </form>
    </div>
  );
}

/** One button with an action of a changeset. */
export function OneAction(props: {
  readonly id: string;
  readonly action: string;
  readonly children: string;
}): ReactNode {
  const { id, action, children } = props;
  return (
    <form method="post" action={changesetPath(id)}>
      <Button look="line" name="action" value={action} testId={action}>
        {children}
      </Button>
    </form>
  );
}

/** Links for people who have no account, with how often each was used. */
export function SharedLinks(props: {
  readonly id: string;
  readonly links: readonly Preview[];
  /** The link that was just made; it is shown once. */
  readonly made: string | undefined;
  readonly nowMs: number;
}): ReactNode {
  const { id, links, made, nowMs } = props;
  return (
    <section className="stack">
      <h2 className="d d32">Shared links</h2>
      <p>People without an account can preview this changeset with a shared link until it expires.</p>
      {made !== undefined && (
        <Note kind="good" lead="Copy this link now. It is shown only once." announce="status">
          <span className="shared-link" data-testid="shared-link">
            {made}
          </span>
        </Note>
      )}
      <form method="post" action={changesetPath(id)} className="staff-filters">
        <SelectField
          name="days"
          id="days"
          label="Expires after"
          options={[1, 7, 30].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
        />
        <Button look="line" name="action" value="share">
          Create link
        </Button>
      </form>
      <StaffTable label="Shared links" columns={['Created by', 'Expires', 'Views', '']}>
        {links.map(({ id: previewId, author, endsMs, endedMs, uses }, index) => (
          <tr key={previewId}>
            <td className="wraps">{author}</td>
            <td>{endedMs === null ? clockWords(endsMs, { timeZone: 'UTC' }) : 'Turned off'}</td>
            <td>{uses}</td>
            <td>
              {endedMs === null && endsMs > nowMs && (
                <form method="post" action={changesetPath(id)}>
                  <input type="hidden" name="preview" value={previewId} />
                  <Button look="line" size="sm" name="action" value="end">
                    Turn off
                    <HiddenName name={`link ${index + 1}`} />
                  </Button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </StaffTable>
    </section>
  );
}
