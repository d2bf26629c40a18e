import type { Played } from './scenarios.ts';

/** Dollars for a million, on the paid plan beyond what it includes, as the platform's price pages say in 2026. */
const DOLLARS = {
  requests: 0.3,
  cpuMs: 0.02,
  databaseRowsRead: 0.001,
  databaseRowsWritten: 1,
  kvReads: 0.5,
  kvWrites: 5,
  objectCalls: 0.15,
  objectGbSeconds: 12.5,
  objectRowsWritten: 1,
} as const;

/** Milliseconds of computing of a request of which no kind is known: services of the checkout, staff. */
const OTHER_CPU_MS = 4;
/** Memory of an object as it is billed. */
const OBJECT_GB = 0.128;

/** What a million visits cost, in dollars, by what is billed. Pictures, mail and payments are not in it. */
export function dollarsOfMillion({ world, visits }: Played): Readonly<Record<keyof typeof DOLLARS, number>> {
  const { seen } = visits;
  const { calls, busyMs, written } = world.objects.work;
  const known = [...seen.firstMs.values()].reduce((sum, { length }) => sum + length, 0);
  const used = {
    requests: world.requests,
    cpuMs: seen.cpuMs + (world.requests - known) * OTHER_CPU_MS,
    databaseRowsRead: world.database.counts.rowsRead,
    databaseRowsWritten: world.database.counts.rowsWritten,
    kvReads: world.kv.reads,
    kvWrites: world.kv.writes,
    objectCalls: calls,
    objectGbSeconds: (busyMs / 1000) * OBJECT_GB,
    objectRowsWritten: written,
  };
  const names = Object.keys(DOLLARS) as (keyof typeof DOLLARS)[];
  const costs = names.map((name) => [name, (used[name] / seen.visits) * DOLLARS[name]] as const);
  return Object.fromEntries(costs) as Record<keyof typeof DOLLARS, number>;
}
