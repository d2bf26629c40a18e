import type { ReactNode } from 'react';
import type { Site } from '#shared/site/sites.ts';
import type { Look } from '#worker/request/look.ts';
import type { Changeset } from '#worker/store/changeset/changesets.ts';
import type { Preview } from '#worker/store/changeset/previews.ts';

/** What a preview shows. */
export interface PreviewBarProps {
  readonly changeset: Changeset;
  readonly preview: Preview;
  readonly look: Look;
  readonly site: Site;
  /** The page within its site. */
  readonly path: string;
  /** Whether the changeset is left out. */
  readonly isLive: boolean;
}

/** A moment as the clock of a site shows it, in words that staff of all sites read. */
export const clockWords = (ms: number, { timeZone }: Pick<Site, 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone, timeZoneName: undefined })
    .format(ms)
    .concat(` ${timeZone.replaceAll('_', ' ')}`);

/** Says above a page that it is a preview, of what and when, and leads back. It is in English, like all staff pages. */
export function PreviewBar({ changeset, preview, look, site, path, isLive }: PreviewBarProps): ReactNode {
  const { id, name, status } = changeset;
  return (
    <aside className="preview-bar" aria-label="Preview" lang="en" data-testid="preview-bar">
      <p>
        <b>Preview</b> <span>{isLive ? `without “${name}”` : `of “${name}” (${status})`}</span>
      </p>
      <p>{`${site.code}, ${clockWords(look.nowMs, site)}`}</p>
      <p className="preview-path">{path.replace(/\?.*/, '')}</p>
      {preview.isShared ? (
        <p>{`Shared until ${clockWords(preview.endsMs, site)}`}</p>
      ) : (
        <a href={`/staff/changesets/${id}`} target="_top">
          Back to the changeset
        </a>
      )}
    </aside>
  );
}
