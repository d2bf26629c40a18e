import { parseArgs } from 'node:util';
import { isSameRecord, type OperationInput } from '#shared/changeset/contract.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { calledFrom } from '#tools/called-from.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { changedFields, compareFolder, type StoreRecord } from './compare.ts';
import { ContentClient, type Sent } from './content-client.ts';
import { pathOf, readFolder, readList, writeFolder } from './folder.ts';

const USAGE = `usage: npm run content -- pull DIR --site ${SITE_CODES.join('|')} [--to URL]
       npm run content -- push DIR --name NAME [--dry-run] [--to URL]`;

/** A store, and how to leave it. */
interface Connection {
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

type Connect = (to: string | null) => Promise<Connection>;
type Say = (line: string) => void;

async function pull(client: ContentClient, folder: string, site: SiteCode, say: Say): Promise<0> {
  const records = (await client.records(site)).flatMap((record) =>
    record.value === null ? [] : [{ ...record, value: record.value }],
  );
  writeFolder(folder, site, records);
  say(`${records.length} records of ${site} and of all sites are in ${folder}.`);
  return 0;
}

/** Where staff pages answer: a store on this machine has them on a host of their own, every other one is asked there. */
function staffUrl(url: string): string {
  const at = new URL(url);
  if (['localhost', '127.0.0.1'].includes(at.hostname)) at.hostname = 'local.localhost';
  return at.origin;
}

/** What an operation does, in a line: `change page/home@GBR.yaml: blocks, title`. */
function operationWords(operation: OperationInput, live: readonly StoreRecord[]): string {
  const { value } = operation;
  const before = live.find((each) => isSameRecord(each, operation))?.value ?? null;
  if (value === null) return `delete ${pathOf(operation)}`;
  if (before === null) return `create ${pathOf(operation)}`;
  return `change ${pathOf(operation)}: ${changedFields(before, value).join(', ')}`;
}

/** A problem of a field of an operation, by the name of its file. */
function problemWords({ field, message }: { field: string; message: string }, operations: readonly OperationInput[]) {
  const [, index = '', rest = ''] = /^operations\.(\d+)\.?(.*)$/.exec(field) ?? [];
  const operation = operations[Number(index)];
  if (index === '' || !operation) return `${field}: ${message}`;
  return `${pathOf(operation)}: ${[rest.replace(/^value\./, ''), message].filter((part) => part !== '').join(' ')}`;
}

function told(sent: Sent, url: string, operations: readonly OperationInput[], say: Say): 0 | 1 {
  switch (sent.outcome) {
    case 'checked':
      say('The store would accept all of it. Nothing was changed.');
      return 0;
    case 'made':
      say(
        `Created a draft, which shoppers do not see until it is published: ${staffUrl(url)}/staff/changesets/${sent.id}`,
      );
      return 0;
    case 'refused':
      say(sent.message);
      for (const problem of sent.problems) say(`  ${problemWords(problem, operations)}`);
      say('Nothing was changed.');
      return 1;
  }
}

async function push(
  { client, url }: { readonly client: ContentClient; readonly url: string },
  folder: string,
  { name, isDryRun }: { readonly name: string; readonly isDryRun: boolean },
  say: Say,
): Promise<0 | 1> {
  const list = readList(folder);
  if (!list) throw new Error(`nothing was pulled into ${folder}: run npm run content -- pull first`);
  const live = await client.records(list.site);
  const { operations, collisions } = compareFolder(list, readFolder(folder), live);
  for (const operation of operations) say(operationWords(operation, live));
  for (const collision of collisions)
    say(`${pathOf(collision)} was changed here and in the store. Pull into another folder and compare.`);
  if (collisions.length > 0) {
    say('Nothing was changed.');
    return 1;
  }
  if (operations.length === 0) {
    say('The store already has all of it.');
    return 0;
  }
  return told(await client.send(name, operations, isDryRun), url, operations, say);
}

async function run(args: readonly string[], connect: Connect, say: Say): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      site: { type: 'string' },
      name: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [verb, given, ...rest] = positionals;
  const site = SITE_CODES.find((code) => code === values.site);
  const isPull = verb === 'pull' && site !== undefined;
  const isPush = verb === 'push' && values.name !== undefined;
  if (given === undefined || rest.length > 0 || !(isPull || isPush)) throw new Error(USAGE);
  const folder = calledFrom(given);
  const { url, token, close } = await connect(values.to ?? null);
  try {
    const client = new ContentClient(url, token);
    if (isPull) return await pull(client, folder, site, say);
    return await push({ client, url }, folder, { name: values.name ?? '', isDryRun: values['dry-run'] }, say);
  } finally {
    await close();
  }
}

/** Runs `npm run content` and returns the exit code, 1 if something was refused. */
export function contentCommand(
  args: readonly string[],
  connect: Connect,
  say: Say = (line) => void process.stdout.write(`${line}\n`),
): Promise<0 | 1> {
  return exitCodeOf(() => run(args, connect, say));
}
