import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodeOf } from '#tools/exit-code.ts';
import { adyenReport } from './adyen-report.ts';
import { type AuditClient, auditStore, type OwnBooks } from './audit-store.ts';
import { spreedlyBooks } from './spreedly-books.ts';

interface Connection {
  readonly client: AuditClient;
  close(): Promise<void>;
}

/** Reads a setting of the environment. Throws if it is missing. */
function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: it is needed to read Spreedly's books`);
  return value;
}

/** The provider's own books that the command names; undefined if it names none. */
function ownBooks(adyenFile: string | undefined, isSpreedly: boolean): OwnBooks | undefined {
  if (adyenFile !== undefined)
    return { provider: 'adyen', entries: adyenReport(resolve(process.env.INIT_CWD ?? '.', adyenFile)) };
  if (!isSpreedly) return undefined;
  const entries = spreedlyBooks({
    url: process.env.SPREEDLY_URL || 'https://core.spreedly.com',
    environmentKey: needed('SPREEDLY_ENVIRONMENT_KEY'),
    accessSecret: needed('SPREEDLY_ACCESS_SECRET'),
    gatewayToken: needed('SPREEDLY_GATEWAY_TOKEN'),
  });
  return { provider: 'spreedly', entries };
}

/** Runs `npm run audit`: prints the report as JSON and returns the exit code, 1 if a violation is found. */
export function auditCommand(
  args: readonly string[],
  connect: (to: string | null) => Promise<Connection>,
): Promise<0 | 1> {
  return exitCodeOf(async () => {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'adyen-report': { type: 'string' }, 'spreedly-books': { type: 'boolean' } },
    });
    const books = ownBooks(values['adyen-report'], values['spreedly-books'] ?? false);
    const connection = await connect(values.to ?? null);
    try {
      const report = await auditStore(connection.client.audit, books);
      process.stdout.write(`${JSON.stringify(report)}\n`);
      return report.violations.length > 0 ? 1 : 0;
    } finally {
      await connection.close();
    }
  });
}
