import type { z } from 'zod';
import type { changesetAnswer, conflictsAnswer, recordAnswer } from '#shared/changeset/answers.ts';
import { staffRequest } from './store.ts';

/** A changeset as services answer with it. */
export type WireChangeset = z.output<typeof changesetAnswer>;

/** An answer of a call of changesets. */
export interface ChangesetAnswer {
  readonly status: number;
  readonly changeset: WireChangeset;
  readonly conflicts: z.output<typeof conflictsAnswer>;
  readonly error: { readonly type: string; readonly fields?: readonly { field: string; message: string }[] };
}

/** An operation as a test sends it. */
export interface SentOperation {
  readonly kind: string;
  readonly key: string;
  readonly site?: string | null;
  readonly base: number;
  readonly value: unknown;
  readonly edit?: number;
}

/** Sends a call of changesets with the staff token. `path` begins after `/svc_staff/changesets`. */
export async function changesets(path: string, body?: unknown, method = 'POST'): Promise<ChangesetAnswer> {
  const answer = await staffRequest(`/svc_staff/changesets${path}`, body, method);
  return { status: answer.status, ...((await answer.json()) as Omit<ChangesetAnswer, 'status'>) };
}

/** Makes a changeset. Throws unless it was taken. */
export async function draft(...operations: readonly SentOperation[]): Promise<WireChangeset> {
  const made = await changesets('', { name: 'A test', operations });
  if (made.status !== 201) throw new Error(JSON.stringify(made.error));
  return made.changeset;
}

/** Publishes a changeset. */
export const publishDraft = (id: string): Promise<ChangesetAnswer> => changesets(`/${id}/publish`);

/** A record as it is live. */
export async function recordOf(kind: string, key: string, site = ''): Promise<z.output<typeof recordAnswer>> {
  const query = new URLSearchParams({ kind, key, ...(site === '' ? {} : { site }) });
  const answer = await staffRequest(`/svc_staff/records?${query}`, undefined, 'GET');
  return ((await answer.json()) as { record: z.output<typeof recordAnswer> }).record;
}
