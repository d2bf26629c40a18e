import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { locate } from '#shared/route/locate.ts';

interface ResponseSpec {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly 'x-kept-seconds'?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, ResponseSpec>>;
}

/** The part of `docs/openapi.json` that answers are checked against. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseSpec>>;
  };
}

/** The request that was sent. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  /** Its content type; null for none. */
  readonly type: string | null;
  /** Reads the JSON body of a request. */
  readonly body: () => Promise<string>;
}

const INDEX = '/theindex/wp-json/wp/v2/';
const MOST_SHOWN = 6;

/** A call in the document, with a pattern of its addresses. */
interface KnownCall {
  readonly method: string;
  readonly address: RegExp;
  readonly operation: Operation;
}

/** Data derived from a document once. */
interface Prepared {
  /** The most specific address first. */
  readonly calls: readonly KnownCall[];
  /** Schemas by the names in references. */
  readonly lookup: ReturnType<typeof dereference>;
}

/** A pattern for the addresses of a path in the document. */
function addressOf(pattern: string): RegExp {
  const parts = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  // The path of a picture is the only parameter that contains slashes.
  return new RegExp(`^${parts.join(pattern.endsWith('/media/{file}') ? '.+' : '[^/]+')}$`);
}

const countOfParts = (pattern: string) => pattern.split('{').length;

function prepare(document: ApiDocument): Prepared {
  const paths = Object.entries(document.paths).toSorted(([a], [b]) => countOfParts(a) - countOfParts(b));
  const calls = paths.flatMap(([pattern, methods]) => {
    const address = addressOf(pattern);
    return Object.entries(methods).map(([method, operation]) => ({ method, address, operation }));
  });
  return {
    calls,
    lookup: dereference(document as unknown as Schema, {}, new URL('https://store.example/openapi.json')),
  };
}

const prepared = new WeakMap<ApiDocument, Prepared>();

function preparedOf(document: ApiDocument): Prepared {
  const known = prepared.get(document) ?? prepare(document);
  prepared.set(document, known);
  return known;
}

/** Returns how a value violates a schema in the document. */
function problemsOf(document: ApiDocument, schema: Schema, value: unknown): readonly string[] {
  const { lookup } = preparedOf(document);
  if (validate(value, schema, '2020-12', lookup).valid) return [];
  const { errors } = validate(value, schema, '2020-12', lookup, false);
  const deepest = errors.toSorted((a, b) => b.instanceLocation.length - a.instanceLocation.length);
  return deepest.slice(0, MOST_SHOWN).map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

function operationOf(document: ApiDocument, method: string, path: string): Operation | undefined {
  const asked = method.toLowerCase();
  return preparedOf(document).calls.find((call) => call.method === asked && call.address.test(path))?.operation;
}

/** Returns how an accepted request violates the document. */
async function requestProblems(
  document: ApiDocument,
  operation: Operation,
  { url, type, body }: Asked,
): Promise<readonly string[]> {
  const query = new URL(url).searchParams;
  const missing = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required && !query.has(parameter.name))
    .map(({ name }) => `was taken without the parameter ${name}`);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const isForm = type?.startsWith('multipart/') === true && operation.requestBody?.content['multipart/form-data'];
  if (schema === undefined || isForm) return missing;
  const refused = problemsOf(document, schema, JSON.parse(await body())).map(
    (problem) => `took a body with ${problem}`,
  );
  return [...missing, ...refused];
}

function keptProblems(response: ResponseSpec, answer: Response, path: string): readonly string[] {
  if (!answer.ok || path.startsWith(INDEX)) return [];
  const seconds = response['x-kept-seconds'];
  const expected = seconds === undefined ? 'no-store' : `max-age=${seconds}`;
  const told = answer.headers.get('cache-control') ?? '';
  return told.split(', ').includes(expected) ? [] : [`says cache-control ${told}, the document ${expected}`];
}

async function answerProblems(
  document: ApiDocument,
  response: ResponseSpec,
  answer: Response,
): Promise<readonly string[]> {
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return [];
  const type = answer.headers.get('content-type') ?? '';
  if (!/^application\/json\b/.test(type)) return [`has the content type ${type}`];
  return problemsOf(document, schema, await answer.clone().json());
}

/** The response of an operation, or the store's general error where there is no such operation. */
function responseOf(
  document: ApiDocument,
  operation: Operation | undefined,
  path: string,
  status: number,
): ResponseSpec {
  if (!operation) {
    const schema = document.components.schemas[path.startsWith(INDEX) && status === 404 ? 'IndexError' : 'Error'];
    if (!schema) throw new Error('the document has no schema of errors');
    return { content: { 'application/json': { schema } } };
  }
  const response = operation.responses[String(status)];
  if (!response) throw new Error(`the document has no answer with status ${status}`);
  const { $ref } = response;
  return $ref === undefined ? response : (document.components.responses[$ref.split('/').at(-1) ?? ''] ?? response);
}

/**
 * Checks the answer of a service against the document and ignores everything else. Throws on an unknown status, an
 * unknown error, a missing, wrong or additional field, and a request that was accepted although the document forbids
 * it.
 */
export async function checkAnswer(document: ApiDocument, asked: Asked, answer: Response): Promise<void> {
  const method = asked.method === 'HEAD' ? 'GET' : asked.method;
  const { path } = locate('', new URL(asked.url).pathname, new Map());
  if (!path.startsWith('/svc_') && !path.startsWith(INDEX)) return;
  const operation = operationOf(document, method, path);
  if (!operation && answer.ok) throw new Error(`${method} ${path} is no call of docs/openapi.json`);
  const problems: string[] = [];
  try {
    const response = responseOf(document, operation, path, answer.status);
    problems.push(...keptProblems(response, answer, path));
    if (asked.method !== 'HEAD') problems.push(...(await answerProblems(document, response, answer)));
    if (operation && answer.ok) problems.push(...(await requestProblems(document, operation, asked)));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  if (problems.length === 0) return;
  throw new Error(`${method} ${path} (${answer.status}) does not fit docs/openapi.json: ${problems.join('; ')}`);
}
