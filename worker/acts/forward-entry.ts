import { Fault, type FieldProblem } from '#shared/errors.ts';
import { SITE_LIST, SITES, type Site } from '#shared/site/sites.ts';
import type { ForwardedEntry } from '#worker/ports/forms/port.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { FormEntry } from '#worker/store/form/form-entries.ts';
import { enteringEventId } from '#worker/store/form/form-events.ts';
import type { FormFile } from '#worker/store/form/form-files.ts';
import { wake } from './wake.ts';

/** How long a visitor waits for what the outside service says of an entry, milliseconds. */
const LIMIT_MS = 2000;

/** The site on which an entry was made. */
export function siteOfEntry({ siteId }: Pick<FormEntry, 'siteId'>): Site {
  return SITE_LIST.find((site) => site.siteId === siteId) ?? SITES.USA;
}

/** An entry as the outside service gets it. */
export function forwardedEntry(entry: FormEntry, files: readonly FormFile[]): ForwardedEntry {
  const { entryId, revision, formHash, formName, createdMs, fields } = entry;
  return {
    entryId,
    revision,
    formHash,
    formName,
    site: siteOfEntry(entry).code,
    createdMs,
    fields,
    files: files.map(({ field, name, bytes }) => ({ field, name, bytes })),
  };
}

/**
 * Forwards a stored entry while its visitor waits, and returns what the outside service refused. If it does not answer
 * within two seconds, the entry's event forwards it later, as often as needed.
 */
export async function forwardNow(ctx: Ctx, entry: FormEntry): Promise<readonly FieldProblem[]> {
  const { store, ports, now, log } = ctx;
  if (entry.forwarding !== 'due' || !ports.forms) return [];
  const eventId = enteringEventId(siteOfEntry(entry), entry);
  try {
    const files = await store.formFiles.ofEntry(entry.entryId);
    const outcome = await ports.forms.send(forwardedEntry(entry, files), LIMIT_MS);
    const refusals = outcome.kind === 'refused' ? outcome.fields : [];
    await store.events.noteHandled([eventId], [store.formEntries.noting(entry, outcome.kind, refusals)], now);
    return refusals;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    log.warn('entry_not_forwarded', { formHash: entry.formHash, error });
    wake(ctx, eventId);
    return [];
  }
}
