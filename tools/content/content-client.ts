import { z } from 'zod';
import { conflictsAnswer, recordAnswer } from '#shared/changeset/answers.ts';
import { LISTED_KINDS, type ListedKind, type OperationInput } from '#shared/changeset/contract.ts';
import type { FieldProblem } from '#shared/errors.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { StoreRecord } from './compare.ts';

/** Longest time for one request, milliseconds: a changeset of hundreds of pages is checked record by record. */
const LIMIT_MS = 120_000;

const recordsSchema = z.object({ records: z.array(recordAnswer), next: z.int().nullable() });
const madeSchema = z.object({ changeset: z.object({ id: z.string() }) });
const refusalSchema = z.object({
  error: z.object({
    type: z.string(),
    message: z.string(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  }),
  conflicts: conflictsAnswer.default([]),
});

/** What came of operations: a changeset, nothing but a check, or what the store refuses. */
export type Sent =
  | { readonly outcome: 'made'; readonly id: string }
  | { readonly outcome: 'checked' }
  | { readonly outcome: 'refused'; readonly message: string; readonly problems: readonly FieldProblem[] };

/** Reads the content of a store and makes changesets of it, with a staff token. */
export class ContentClient {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/+$/, '');
    this.#token = token;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<{ readonly status: number; readonly body: unknown }> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(this.#url + path, { ...init, headers, signal: AbortSignal.timeout(LIMIT_MS) });
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      throw new Error(`the store at ${this.#url} cannot be reached: ${(error as Error).message}`, { cause: error });
    }
  }

  async #ofKind(kind: ListedKind, site: SiteCode): Promise<readonly StoreRecord[]> {
    const all: StoreRecord[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const { status, body } = await this.#ask(`/svc_staff/records/${kind}?site=${site}&page=${page}`);
      if (status !== 200) throw new Error(refusalSchema.parse(body).error.message);
      const found = recordsSchema.parse(body);
      all.push(...found.records);
      page = found.next;
    }
    return all;
  }

  /** All content that a site shows: its own records, and those of all sites. Throws what the store says. */
  async records(site: SiteCode): Promise<readonly StoreRecord[]> {
    const found: StoreRecord[] = [];
    for (const kind of LISTED_KINDS) found.push(...(await this.#ofKind(kind, site)));
    return found;
  }

  /** Makes a changeset, or only checks its operations. */
  async send(name: string, operations: readonly OperationInput[], isDryRun: boolean): Promise<Sent> {
    const { status, body } = await this.#ask(`/svc_staff/changesets${isDryRun ? '?dryRun=1' : ''}`, {
      method: 'POST',
      body: JSON.stringify({ name, operations }),
    });
    if (status === 200) return { outcome: 'checked' };
    if (status === 201) return { outcome: 'made', id: madeSchema.parse(body).changeset.id };
    const { error, conflicts } = refusalSchema.parse(body);
    const collided = conflicts.map(({ kind, key, site }) => ({
      field: `operations.${operations.findIndex((each) => each.kind === kind && each.key === key && each.site === site)}`,
      message: 'was changed in the store',
    }));
    return { outcome: 'refused', message: error.message, problems: [...error.fields, ...collided] };
  }
}
