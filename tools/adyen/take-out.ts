/** A part of an OpenAPI description. */
type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

/** The parts of an OpenAPI description that are read here. */
export interface Description {
  readonly info: { readonly version: string };
  readonly paths?: Readonly<Record<string, JsonObject>>;
  readonly webhooks?: Readonly<Record<string, JsonObject>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly examples: Readonly<Record<string, { readonly value?: Json }>>;
  };
}

const REFERENCE = /"#\/components\/(schemas|examples)\/([^"]+)"/g;

/** Calls of the Checkout API that the store makes. */
export const USED_PATHS = [
  '/cancels',
  '/paymentMethods',
  '/payments',
  '/payments/details',
  '/payments/{paymentPspReference}/captures',
  '/payments/{paymentPspReference}/refunds',
  '/payments/{paymentPspReference}/reversals',
] as const;

/** Removes texts that are only for human readers. */
function bare(value: Json): Json {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, inner]) =>
      !name.startsWith('x-') && !(typeof inner === 'string' && ['description', 'summary', 'title'].includes(name)),
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, bare(inner)]));
}

/** Collects the names of the parts that a part refers to, directly or through others. */
function reachable(from: Json, parts: Description['components']) {
  const found = { schemas: new Set<string>(), examples: new Set<string>() };
  const open: Json[] = [from];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const [, kind, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const names = found[kind as 'examples' | 'schemas'];
      if (names.has(name)) continue;
      names.add(name);
      open.push(parts[kind as 'examples' | 'schemas'][name] ?? null);
    }
  }
  return found;
}

function only(parts: Readonly<Record<string, Json>>, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries([...names].sort().map((name) => [name, parts[name]]));
}

/** Extracts the calls that the store makes, with everything that their requests and answers refer to. */
export function takeOutCalls({ info, paths = {}, components }: Description) {
  const used = Object.fromEntries(USED_PATHS.map((path) => [path, bare(paths[path])]));
  const { schemas, examples } = reachable(used, components);
  return {
    version: info.version,
    paths: used,
    components: { schemas: bare(only(components.schemas, schemas)), examples: only(components.examples, examples) },
  };
}

function eventCodesIn(schemas: Description['components']['schemas']): readonly string[] {
  return Object.values(schemas).flatMap((schema) => {
    const { properties } = schema as { properties?: { eventCode?: { enum?: readonly string[] } } };
    return properties?.eventCode?.enum ?? [];
  });
}

/** All event codes of the webhooks, and the examples of their bodies. */
export function takeOutWebhooks({ info, webhooks = {}, components }: Description) {
  const names = Object.keys(webhooks).map((path) => path.slice(1).replace(/_NOTIFICATION$/, ''));
  return {
    version: info.version,
    eventCodes: [...new Set([...eventCodesIn(components.schemas), ...names])].sort(),
    examples: Object.values(components.examples).map(({ value }) => value),
  };
}
