import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call, Service } from '#shared/api/call.ts';
import { SERVICES } from '#shared/api/services.ts';
import { type JsonSchema, JsonSchemas } from './json-schemas.ts';
import { openapi, openapiPath } from './openapi.ts';

const calls = SERVICES.flatMap((service) => service.calls);
const serviceOf = (call: Partial<Call>): Service => ({
  name: 'svc_test',
  about: 'For a test.',
  calls: [{ method: 'GET', path: '/svc_test/things', access: 'open', summary: 'Things', answers: {}, ...call }],
});

async function isValid(document: JsonSchema): Promise<boolean> {
  const { valid } = await new Validator().validate(structuredClone(document));
  return valid;
}

describe('the document of all services', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openapi(SERVICES, '1.0.0')));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is refused when damaged', async () => {
    const document = openapi(SERVICES, '1.0.0');
    expect(await isValid({ ...document, info: {} })).toBe(false);
    expect(await isValid({ ...document, paths: { '/svc_list': { get: { parameters: 'none' } } } })).toBe(false);
  });

  it('names only components that exist', () => {
    const document = openapi(SERVICES, '1.0.0');
    const { schemas, responses } = document.components as Readonly<Record<'responses' | 'schemas', object>>;
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/(?:schemas|responses)\/([^"]+)"/g)];
    const known = new Set([...Object.keys(schemas), ...Object.keys(responses)]);
    expect(named.length).toBeGreaterThan(100);
    expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('every call', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
    const inPath = [...openapiPath(call.path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params ?? {}), 'describes the parts of its path').toEqual(inPath);
    expect(call.summary, 'has a sentence without a period').toMatch(/^[A-Z].*[^.]$/);
    expect(Object.keys(call.answers).length, 'has an answer').toBeGreaterThan(0);
    expect(new Set(call.errors).size, 'names each of its errors once').toBe((call.errors ?? []).length);
  });
});

describe('a schema of the code', () => {
  it('is a component where it has an id, and only one', () => {
    const schemas = new JsonSchemas();
    const thing = z.strictObject({ a: z.int() }).meta({ id: 'ThingOfTest' });
    expect(schemas.of(z.array(thing), 'answer')).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ThingOfTest' },
    });
    expect(schemas.components()).toEqual({
      ThingOfTest: {
        type: 'object',
        properties: { a: { type: 'integer' } },
        required: ['a'],
        additionalProperties: false,
      },
    });
    const changed = z.object({ a: z.int().default(1) }).meta({ id: 'OtherOfTest' });
    schemas.of(changed, 'answer');
    expect(() => schemas.of(changed, 'body')).toThrow('two schemas are called OtherOfTest');
  });

  it('says that a number may be sent as text, in request bodies only', () => {
    const id = z.object({ id: z.coerce.number<string | number>() });
    expect(new JsonSchemas().of(id, 'body')).toMatchObject({ properties: { id: { type: ['number', 'string'] } } });
    expect(new JsonSchemas().of(id, 'query')).toMatchObject({ properties: { id: { type: 'number' } } });
  });
});

it('a call lists its path, its parameters and all of its errors', () => {
  const document = openapi(
    [
      serviceOf({
        method: 'PUT',
        path: '/svc_test/things/:id{[0-9]+}',
        access: 'customer',
        params: { id: 'Which.' },
        body: z.object({ a: z.string() }),
        answers: { 200: z.strictObject({ ok: z.literal(true) }) },
        errors: ['product_not_found', 'rate_limited'],
      }),
    ],
    '1.0.0',
  );
  expect(document.paths).toMatchObject({
    '/svc_test/things/{id}': {
      put: {
        security: [{ session: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9]+$' } }],
        responses: {
          200: { content: { 'application/json': { schema: { required: ['ok'], additionalProperties: false } } } },
          400: { $ref: '#/components/responses/invalid_json.validation_error.request_incomplete' },
          401: { $ref: '#/components/responses/TOKEN_EXPIRED.login_required' },
          403: { $ref: '#/components/responses/csrf' },
          404: { $ref: '#/components/responses/product_not_found.unknown_site' },
          429: { $ref: '#/components/responses/rate_limited' },
        },
      },
    },
  });
});
