import checkout from './checkout.json' with { type: 'json' };

/** The part of JSON Schema that the provider's description uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Keywords that are checked, and those that do not affect whether a value is valid. */
const CHECKED = new Set(
  'type properties required additionalProperties items oneOf allOf enum minLength maxLength'.split(' '),
);
const SILENT = new Set('format default deprecated readOnly nullable example externalDocs description'.split(' '));

const SCHEMAS = checkout.components.schemas as unknown as Readonly<Record<string, Schema>>;

function isType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}

function objectProblems(value: Readonly<Record<string, unknown>>, schema: Schema, path: string): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.filter((name) => value[name] === undefined).map((name) => `${path}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name];
    if (known) return problems(inner, known, `${path}.${name}`);
    if (additionalProperties === false) return [`${path}.${name} is unknown`];
    return additionalProperties === true ? [] : problems(inner, additionalProperties, `${path}.${name}`);
  });
  return [...missing, ...wrong];
}

function textProblems(value: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, path: string) {
  return value.length < minLength || value.length > maxLength ? [`${path} has ${value.length} characters`] : [];
}

function problems(value: unknown, schema: Schema, path: string): string[] {
  if (schema.$ref) return problemsOf(value, schema.$ref.split('/').at(-1) ?? '', path);
  const strange = Object.keys(schema).filter((name) => !CHECKED.has(name) && !SILENT.has(name));
  if (strange.length > 0) throw new Error(`nobody checks ${strange} at ${path}`);
  if (schema.type && !isType(value, schema.type)) return [`${path} is no ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is ${JSON.stringify(value)}`];
  const fits = (schema.oneOf ?? []).filter((one) => problems(value, one, path).length === 0).length;
  return [
    ...(schema.oneOf && fits !== 1 ? [`${path} fits ${fits} of its kinds`] : []),
    ...(schema.allOf ?? []).flatMap((one) => problems(value, one, path)),
    ...(typeof value === 'string' ? textProblems(value, schema, path) : []),
    ...(Array.isArray(value) && schema.items
      ? value.flatMap((item, index) => problems(item, schema.items as Schema, `${path}.${index}`))
      : []),
    ...(isType(value, 'object') ? objectProblems(value as Record<string, unknown>, schema, path) : []),
  ];
}

/** Returns the violations of a schema in the provider's description; empty if the value is valid. */
export function problemsOf(value: unknown, name: string, path = name): string[] {
  const schema = SCHEMAS[name];
  if (!schema) throw new Error(`the description has no ${name}`);
  return problems(value, schema, path);
}

/** Name of the schema of a call's body, or of its answer with a given status. */
export function schemaOf(path: keyof typeof checkout.paths, status?: string): string {
  const { post } = checkout.paths[path] as unknown as { post: Record<string, unknown> };
  const part = status === undefined ? post.requestBody : (post.responses as Record<string, unknown>)[status];
  const { content } = part as { content: { 'application/json': { schema: { $ref: string } } } };
  return content['application/json'].schema.$ref.split('/').at(-1) ?? '';
}
