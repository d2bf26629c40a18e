import { parseArgs } from 'node:util';
import { exitCodeOf } from '#tools/exit-code.ts';
import { type AuditClient, auditStore } from './audit-store.ts';

interface Connection {
  readonly client: AuditClient;
  close(): Promise<void>;
}

/** Runs `npm run audit`: prints the report as JSON and returns the exit code, 1 if a violation is found. */
export function auditCommand(
  args: readonly string[],
  connect: (to: string | null) => Promise<Connection>,
): Promise<0 | 1> {
  return exitCodeOf(async () => {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    const connection = await connect(values.to ?? null);
    try {
      const report = await auditStore(connection.client.audit);
      process.stdout.write(`${JSON.stringify(report)}\n`);
      return report.violations.length > 0 ? 1 : 0;
    } finally {
      await connection.close();
    }
  });
}
