import { staffRequest } from './store.ts';

interface Page {
  readonly rows: readonly Record<string, unknown>[];
  readonly violations: readonly { rule: string; subject: string; detail: string }[];
  readonly next: string | null;
}

/** Reads every page of one part of a pool's audit. */
export async function audit(part: 'stock' | 'orders' | 'giftcards' | 'quotes' | 'books' | 'places', pool = 'USA') {
  const rows: Record<string, unknown>[] = [];
  const violations: Page['violations'][number][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer = await staffRequest(`/svc_staff/audit/${part}?pool=${pool}&after=${after}`, undefined, 'GET');
    if (!answer.ok) throw new Error(await answer.text());
    const page = (await answer.json()) as Page;
    rows.push(...page.rows);
    violations.push(...page.violations);
    after = page.next;
  }
  return { rows, violations };
}

/** All violations of a pool. */
export async function violations(pool = 'USA') {
  const parts = await Promise.all(
    (['stock', 'orders', 'giftcards', 'quotes', 'books', 'places'] as const).map((part) => audit(part, pool)),
  );
  return parts.flatMap((part) => part.violations);
}

/** The audit's row for a SKU. */
export async function stockOf(sku: string, pool = 'USA') {
  const { rows } = await audit('stock', pool);
  return rows.find((row) => row.sku === sku);
}
