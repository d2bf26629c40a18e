import {
  type Call,
  type CallAccess,
  type CallAnswer,
  errorsOf,
  isRaw,
  isRedirect,
  type Service,
} from '#shared/api/call.ts';
import { errorAnswer } from '#shared/api/common.ts';
import { FAULTS, type FaultCode } from '#shared/errors.ts';
import { type JsonSchema, JsonSchemas } from './json-schemas.ts';

const ABOUT = `The services of the store. Every path belongs to the site USA; the code of another site follows the
name of the service: \`/svc_list/site/CAN/lists\`. Codes of sites are USA, CAN, APO, EUR, AUS and GBR.

Money is a number in major units with at most two decimals unless a field says otherwise; times are Unix milliseconds unless
a field says otherwise. Every answer carries \`x-request-id\` and \`server-timing\`. Answers are not kept
(\`cache-control: no-store\`) unless a call says for how long they may be.

A request that changes something and brings a cookie must come from the store's own origin: it needs an \`Origin\` of this
store or \`Sec-Fetch-Site: same-origin\`.`;

/** How the document describes each kind of access. `owner` is a customer or a guest. */
const SECURITY: Readonly<Record<CallAccess, readonly JsonSchema[]>> = {
  open: [],
  customer: [{ session: [] }],
  owner: [{ session: [] }, { visitor: [] }],
  token: [{ staffToken: [] }],
  moderator: [{ staffToken: [] }],
  editor: [{ staffToken: [] }],
  publisher: [{ staffToken: [] }],
  discovery: [{ discoveryToken: [] }],
  provider: [],
};

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Session of a customer, set by logging in. `session` over plain HTTP on this machine.',
  },
  visitor: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-visitor',
    description: 'Random id of a guest, set with his first list. `visitor` over plain HTTP on this machine.',
  },
  staffToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret `STAFF_TOKEN`, or a token made at `/staff/members`.',
  },
  discoveryToken: { type: 'http', scheme: 'bearer', description: 'The token of `GET /svc_ssr/rfktkn`.' },
};

/** Parts of a path with a name and, where the router has one, a pattern, which may hold slashes. */
const PARTS = /:(\w+)(?:\{(.+?)\}(?=\/|$))?/g;

/** Returns the path of a call in OpenAPI's notation: `/svc_list/lists/{id}`. */
export function openapiPath(path: string): string {
  return path.replace(PARTS, '{$1}');
}

/** Returns the pattern of a part of the path, if the router has one. */
function patternOf(path: string, name: string): string | undefined {
  const pattern = [...path.matchAll(PARTS)].find(([, own]) => own === name)?.[2];
  return pattern === undefined ? undefined : `^${pattern}$`;
}

function parametersOf({ path, params = {}, query, headers = {} }: Call, schemas: JsonSchemas): readonly JsonSchema[] {
  const inPath = Object.entries(params).map(([name, description]) => {
    const pattern = patternOf(path, name);
    return { name, in: 'path', required: true, description, schema: { type: 'string', ...(pattern && { pattern }) } };
  });
  const asked = query === undefined ? {} : schemas.of(query, 'query');
  const { properties = {}, required = [] } = asked as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
  const inHeaders = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeaders];
}

function responseOf(answer: CallAnswer, keptSeconds: number | undefined, schemas: JsonSchemas): JsonSchema {
  if (isRaw(answer)) return { description: answer.about, content: { [answer.raw]: { schema: { type: 'string' } } } };
  if (isRedirect(answer)) {
    return { description: answer.redirect, headers: { location: { required: true, schema: { type: 'string' } } } };
  }
  const kept = keptSeconds === undefined ? '' : ` A browser may keep it for ${keptSeconds} seconds.`;
  return {
    description: `The answer.${kept}`,
    ...(keptSeconds === undefined ? {} : { 'x-kept-seconds': keptSeconds }),
    content: { 'application/json': { schema: schemas.of(answer, 'answer') } },
  };
}

/** Builds the error body of one status, with the codes that it may contain. */
function errorResponse(codes: readonly FaultCode[], schemas: JsonSchemas): JsonSchema {
  const type = { type: 'object', properties: { type: { enum: codes } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${FAULTS[code].message}`).join('\n'),
    ...(codes.includes('rate_limited')
      ? { headers: { 'retry-after': { description: 'Seconds.', required: true, schema: { type: 'string' } } } }
      : {}),
    content: {
      'application/json': {
        schema: { allOf: [schemas.of(errorAnswer, 'answer'), { type: 'object', properties: { error: type } }] },
      },
    },
  };
}

function otherErrorResponse({ otherErrors }: Call, schemas: JsonSchemas): JsonSchema | undefined {
  return (
    otherErrors && {
      description: otherErrors.about,
      content: { 'application/json': { schema: schemas.of(otherErrors.schema, 'answer') } },
    }
  );
}

/** Returns a reference to the error response of one status, which many calls share. */
function sharedErrors(codes: readonly FaultCode[], schemas: JsonSchemas, errors: Map<string, JsonSchema>): JsonSchema {
  const name = codes.join('.');
  if (!errors.has(name)) errors.set(name, errorResponse(codes, schemas));
  return { $ref: `#/components/responses/${name}` };
}

function responsesOf(call: Call, schemas: JsonSchemas, errors: Map<string, JsonSchema>): JsonSchema {
  const answers = Object.entries(call.answers).map(([status, answer]) => [
    status,
    responseOf(answer, call.keptSeconds, schemas),
  ]);
  const byStatus = Map.groupBy(errorsOf(call), (code) => FAULTS[code].status);
  const own = [...byStatus].map(([status, codes]) => [status, sharedErrors(codes, schemas, errors)]);
  const others = (call.otherErrors?.statuses ?? []).map((status) => [status, otherErrorResponse(call, schemas)]);
  return Object.fromEntries([...answers, ...own, ...others]);
}

function requestBodyOf({ body, form }: Call, schemas: JsonSchemas): JsonSchema | undefined {
  if (body === undefined) return undefined;
  if (isRaw(body)) return { description: body.about, required: true, content: { [body.raw]: {} } };
  const json = { 'application/json': { schema: schemas.of(body, 'body') } };
  const files = form === undefined ? {} : { 'multipart/form-data': { schema: { type: 'object', description: form } } };
  return { required: true, content: { ...json, ...files } };
}

function operationOf(call: Call, { name }: Service, schemas: JsonSchemas, errors: Map<string, JsonSchema>): JsonSchema {
  const requestBody = requestBodyOf(call, schemas);
  return {
    tags: [name],
    operationId: `${call.method.toLowerCase()}${openapiPath(call.path).replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: call.summary,
    ...(call.about === undefined ? {} : { description: call.about }),
    'x-access': call.access,
    security: SECURITY[call.access],
    parameters: parametersOf(call, schemas),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(call, schemas, errors),
  };
}

/** Builds the OpenAPI 3.1 document of some services. `version` is the store's. */
export function openapi(services: readonly Service[], version: string): JsonSchema {
  const schemas = new JsonSchemas();
  const errors = new Map<string, JsonSchema>();
  const paths: Record<string, Readonly<Record<string, JsonSchema>>> = {};
  for (const service of services) {
    for (const call of service.calls) {
      const path = openapiPath(call.path);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, service, schemas, errors) };
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Northbar store', version, description: ABOUT },
    servers: [{ url: 'http://localhost:8787', description: 'The store on this machine (`npm start`).' }],
    tags: services.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: Object.fromEntries([...errors].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
