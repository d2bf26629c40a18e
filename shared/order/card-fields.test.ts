import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SERVICES } from '#shared/api/services.ts';
import { cardTextFields, mayHoldDigits, mayHoldDigitsAnywhere } from './card-fields.ts';

const CARD = '4111 1111 1111 1111';
type Schema = z.core.JSONSchema.JSONSchema;

/** The paths of all texts that a schema takes as they are typed; `*` is an item of a list, `?` a name of a record. */
function textPaths(schema: Schema | boolean, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof schema === 'boolean') return [];
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items, additionalProperties } = schema;
  const own = schema.type === 'string' && !schema.enum && schema.const === undefined ? [path] : [];
  return [
    ...own,
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => textPaths(each, path)),
    ...Object.entries(properties).flatMap(([name, each]) => textPaths(each, [...path, name])),
    ...(items && !Array.isArray(items) ? textPaths(items, [...path, '*']) : []),
    ...(additionalProperties ? textPaths(additionalProperties, [...path, '?']) : []),
  ];
}

/** A body with one text, at a path. */
function bodyWith([name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return CARD;
  return name === '*' ? [bodyWith(rest)] : { [name]: bodyWith(rest) };
}

const CALLS = SERVICES.flatMap(({ calls }) => calls).flatMap(({ method, path, body }) => {
  if (!(body instanceof z.ZodType)) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return [{ call: `${method} ${path}`, path, texts: textPaths(schema) }];
});

describe('the texts of all bodies', () => {
  const open: string[] = [];

  it.each(CALLS.filter(({ path }) => !mayHoldDigitsAnywhere(path)))('$call', ({ texts }) => {
    for (const path of texts) {
      const name = path.filter((part) => part !== '*').at(-1) ?? '';
      if (mayHoldDigits(name)) open.push(name);
      const expected = mayHoldDigits(name) ? [] : [path.map((part) => (part === '*' ? '0' : part)).join('.')];
      expect(cardTextFields(bodyWith(path)), path.join('.')).toEqual(expected);
    }
  });

  it('are all checked, except for these', () => {
    expect(CALLS.flatMap(({ texts }) => texts).length).toBeGreaterThan(150);
    expect([...new Set(open)].sort()).toMatchInlineSnapshot(`
      [
        "athleteId",
        "billingAddressId",
        "btwbId",
        "changesetId",
        "code",
        "countryId",
        "divisionId",
        "eoriNumber",
        "eventId",
        "giftcards",
        "heatId",
        "id",
        "key",
        "listId",
        "listItemId",
        "orderId",
        "password",
        "recipeId",
        "regionId",
        "rsAnonId",
        "sku",
        "skus",
        "storedPaymentMethodId",
        "token",
        "trackingNumber",
        "transactionId",
        "transactionToken",
        "uri",
        "userId",
        "user_id",
        "uuid",
        "vatId",
        "vatNumber",
        "workoutId",
      ]
    `);
  });
});
