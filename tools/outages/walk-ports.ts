import { openRuntime } from '#tools/store/runtime.ts';
import { ask, type Got } from './ask.ts';
import { FakePorts, PORT_MODES, type PortMode } from './fake-ports.ts';
import { isHarmless, LIMIT_MS, PORT_STORES, type PortFamily, type PortStore } from './port-families.ts';
import type { Ready } from './prepare.ts';

/** A module around the store, which can also send what the store asks of the captcha elsewhere. */
const AROUND = 'tools/outages/faulty-worker.js';
/** How often a request is sent again whose answer was wrong. */
const REPEATS = 2;

/** Where the store is opened. */
interface Place {
  readonly state: string;
  readonly port: number;
  readonly staffToken: string;
}

/** What was checked, and what was wrong. */
export interface PortsWalked {
  readonly checks: number;
  readonly failures: readonly string[];
}

/** How many requests were sent so far. */
let turn = 0;

function send(url: string, family: PortFamily, { prepared }: Ready): Promise<Got> {
  turn += 1;
  const headers = family.headers?.(prepared, turn) ?? {};
  return ask(url, family.path(turn), { headers, body: family.body?.(prepared, turn) });
}

/** Returns what is wrong with an answer; undefined if it is as the table says. */
function wrong(mode: PortMode | 'fine', family: PortFamily, { status, ms, text }: Got, usual: number) {
  const { failing, words } = family;
  if (ms > LIMIT_MS) return `took ${Math.round(ms)} ms`;
  if (isHarmless(mode) || failing === 'usual') {
    if (status !== usual) return `answered ${status} instead of ${usual}`;
    return isHarmless(mode) && words?.test(text) ? 'is incomplete' : undefined;
  }
  if (status !== failing) return `answered ${status} instead of ${failing}`;
  return words && !words.test(text) ? 'does not say what happened' : undefined;
}

/** Asks every family of a store, and again those that were answered wrongly. Returns what was wrong in the end. */
async function problemsOf(
  url: string,
  { families: all }: PortStore,
  mode: PortMode | 'fine',
  ready: Ready,
  usual: Map<PortFamily, number>,
): Promise<readonly string[]> {
  let families = all;
  let problems: readonly string[] = [];
  for (let again = 0; again <= REPEATS && families.length > 0; again++) {
    // All at the same time: most of them only wait for a service.
    const got = await Promise.all(families.map((family) => send(url, family, ready)));
    const found = families.map((family, at) => {
      const one = got[at] as Got;
      // The first answer, while all services work, is the usual one.
      if (!usual.has(family)) usual.set(family, one.status);
      return wrong(mode, family, one, usual.get(family) ?? 0);
    });
    problems = families.flatMap(({ name, port }, at) => (found[at] ? [`${port} ${mode}: ${name} ${found[at]}`] : []));
    families = families.filter((_, at) => found[at] !== undefined);
  }
  return problems;
}

async function walkStore(place: Place, store: PortStore, ports: FakePorts, ready: Ready): Promise<PortsWalked> {
  const runtime = await openRuntime({ ...place, vars: store.vars(ports.url), around: AROUND, logs: 'silent' });
  const failures: string[] = [];
  const usual = new Map<PortFamily, number>();
  const modes = ['fine', ...PORT_MODES, 'fine'] as const;
  try {
    // Set before the first request, because an isolate caches the flags for a minute.
    await (await runtime.getKVNamespace('KV')).put('flags', '{"captcha":true}');
    for (const mode of modes) {
      ports.mode = mode;
      ports.asked.clear();
      failures.push(...(await problemsOf(`http://localhost:${place.port}`, store, mode, ready, usual)));
      const unasked = store.services.filter((service) => !ports.asked.has(service));
      failures.push(...unasked.map((service) => `${store.name} ${mode}: ${service} was not asked`));
    }
    const wrongly = [...usual].filter(([, status]) => status === 0 || status >= 400);
    failures.push(...wrongly.map(([{ name }, status]) => `${name} answers ${status} while all services work`));
    await (await runtime.getKVNamespace('KV')).delete('flags');
  } finally {
    await runtime.dispose();
  }
  return { checks: modes.length * store.families.length, failures };
}

/**
 * Asks what depends on outside services while these fail in every way: its answer is complete in time, says what is
 * unavailable, or is as usual where nobody has to notice.
 */
export async function walkPorts(place: Place, ready: Ready): Promise<PortsWalked> {
  const ports = new FakePorts();
  await ports.open();
  try {
    const walked: PortsWalked[] = [];
    for (const store of PORT_STORES) walked.push(await walkStore(place, store, ports, ready));
    return {
      checks: walked.reduce((sum, { checks }) => sum + checks, 0),
      failures: walked.flatMap(({ failures }) => failures),
    };
  } finally {
    ports.close();
  }
}
