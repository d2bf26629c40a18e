import { type Call, type CallAccess, type CallAnswer, isRaw, isRedirect, type Service } from '#shared/api/call.ts';
import { FAULTS, type FaultCode } from '#shared/errors.ts';
import { type JsonSchema, JsonSchemas } from './json-schemas.ts';
import { openapiPath } from './openapi.ts';

const WHO: Readonly<Record<CallAccess, string>> = {
  open: 'everyone',
  customer: 'customer',
  owner: 'owner',
  token: 'staff token',
  discovery: 'discovery token',
  provider: 'provider',
};

const HEAD = `# Services

Made by \`npm run docs\` from \`shared/api/\`, the table that \`docs/openapi.json\` is made from, too: there are all
fields, and every error. Tests hold both against the router and against every answer that they get.

A path belongs to the site USA; the code of another site follows the service: \`/svc_list/site/CAN/lists\`. Bodies and
answers are JSON. Money is in major units, times are Unix milliseconds.

| who | may call |
|---|---|
| everyone | anyone, with or without a session |
| customer | a customer who is logged in; others get 401 \`login_required\`, or \`TOKEN_EXPIRED\` |
| owner | the customer or guest whom it belongs to; for anyone else it is not there (404) |
| staff token | \`Authorization: Bearer\` with the secret \`STAFF_TOKEN\` |
| discovery token | \`Authorization: Bearer\` with the token of \`GET /svc_ssr/rfktkn\` |
| provider | the payment provider, known by its signature |

In the columns, \`?\` marks what may be absent. "Own errors" are those beside what any call of its kind may answer: wrong bodies
(400, 413, 415), other origins (403), unknown sites (404) and the store's own failures (500).
`;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Names of the fields of a schema, one level deep. */
function fieldsOf(schema: JsonSchema): string {
  const ref = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (ref !== undefined) return ref;
  if (schema.type === 'array') return `list of ${fieldsOf(schema.items as JsonSchema)}`;
  const { properties, required = [] } = schema as ObjectSchema;
  if (!properties || Object.keys(properties).length === 0) return 'an object';
  const names = Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``);
  return names.join(', ');
}

function takes({ query, body, headers }: Call, schemas: JsonSchemas): string {
  const parts = [
    ...(query === undefined ? [] : [`query ${fieldsOf(schemas.of(query, 'query'))}`]),
    ...(body === undefined ? [] : [isRaw(body) ? body.about : fieldsOf(schemas.of(body, 'body'))]),
    ...(headers === undefined
      ? []
      : [
          `header ${Object.keys(headers)
            .map((name) => `\`${name}?\``)
            .join(', ')}`,
        ]),
  ];
  return parts.join('; ');
}

function answerWords(answer: CallAnswer, schemas: JsonSchemas): string {
  if (isRaw(answer)) return answer.about;
  return isRedirect(answer) ? answer.redirect : fieldsOf(schemas.of(answer, 'answer'));
}

function answers({ answers: all }: Call, schemas: JsonSchemas): string {
  return Object.entries(all)
    .map(([status, answer]) => `${status} ${answerWords(answer, schemas)}`)
    .join('; ');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function row(call: Call, schemas: JsonSchemas): string {
  const what = `${call.summary}.${call.about === undefined ? '' : ` ${call.about}`}`;
  const errors = (call.errors ?? []).map((code) => `\`${code}\``).join(', ');
  const cells = [
    `\`${call.method} ${openapiPath(call.path)}\``,
    WHO[call.access],
    what,
    takes(call, schemas),
    answers(call, schemas),
    errors,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function section({ name, about, calls }: Service, schemas: JsonSchemas): string {
  return [
    `## \`${name}\``,
    '',
    about,
    '',
    '| call | who | what | takes | answers | own errors |',
    '|---|---|---|---|---|---|',
    ...calls.map((call) => row(call, schemas)),
    '',
  ].join('\n');
}

function errorTable(): string {
  const rows = (Object.keys(FAULTS) as FaultCode[]).map((code) => {
    const { status, message } = FAULTS[code];
    return `| ${status} | \`${code}\` | ${message} |`;
  });
  return ['## Errors', '', '| status | type | for a person |', '|---|---|---|', ...rows, ''].join('\n');
}

/** `docs/services.md`: every call in one line. */
export function servicesPage(services: readonly Service[]): string {
  const schemas = new JsonSchemas();
  return [HEAD, ...services.map((service) => section(service, schemas)), errorTable()].join('\n');
}
