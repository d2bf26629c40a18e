import type { Plan } from './plan.ts';
import type { Provider } from './provider.ts';

/**
 * Finds reports that the store has not accepted, and reports that it accepted without handling them once: each leaves
 * one note for staff at its order, however often and in whatever order it is sent.
 */
export async function checkReports(
  provider: Provider,
  plan: Plan,
  notesOf: (orderId: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const own = new Set(plan.orders.map(({ orderId }) => orderId));
  const expected = Map.groupBy(
    provider.notes().filter(({ orderId }) => own.has(orderId)),
    ({ orderId }) => orderId,
  );
  const findings = provider.unheard().map((name) => `never accepted: ${name}`);
  for (const [orderId, reports] of expected) {
    const notes = await notesOf(orderId);
    for (const { note } of reports) {
      const times = notes.filter((each) => each === note).length;
      if (times !== 1) findings.push(`${orderId}: a report was handled ${times} times, ${note}`);
    }
    const strange = notes.filter((each) => !reports.some(({ note }) => note === each));
    findings.push(...strange.map((note) => `${orderId}: a report that nobody sent, ${note}`));
  }
  return findings;
}
