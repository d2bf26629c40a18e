import { expect } from 'vitest';
import type { LedgerConsumer } from '#shared/tracking/consumers.ts';
import { staffRequest } from './store.ts';

/** An entry as the staff service tells it. */
export interface Entry {
  readonly id: string;
  readonly event: string;
  readonly consumer: LedgerConsumer;
  readonly state: string;
  readonly attempts: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** All entries after a cursor, page by page. */
export async function entriesAfter(after = '0', query = ''): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (let next: string | null = after; next !== null; ) {
    const answer: Response = await staffRequest(`/svc_staff/tracking?after=${next}${query}`, undefined, 'GET');
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as { entries: readonly Entry[]; next: string | null };
    found.push(...page.entries);
    next = page.next;
  }
  return found;
}
