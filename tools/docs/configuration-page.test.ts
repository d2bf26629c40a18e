import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { z } from 'zod';
import { BINDINGS } from '#worker/config/bindings.ts';
import { varsSchema } from '#worker/config/vars.ts';
import { configurationPage, describedVar } from './configuration-page.ts';

interface Bound {
  readonly binding: string;
}

/** The parts of `wrangler.toml` that are read here. */
interface WranglerConfig {
  readonly d1_databases: readonly Bound[];
  readonly kv_namespaces: readonly Bound[];
  readonly r2_buckets: readonly Bound[];
  readonly images?: Bound;
  readonly assets?: Bound;
  readonly durable_objects: { readonly bindings: readonly { readonly name: string }[] };
  readonly queues: { readonly producers?: readonly Bound[] };
  readonly vars: Readonly<Record<string, unknown>>;
  readonly ratelimits: readonly { readonly name: string }[];
}

const config = unstable_readConfig({ config: 'wrangler.toml' }) as unknown as WranglerConfig;

describe('docs/configuration.md', () => {
  it('has a row for each var and each binding', () => {
    const page = configurationPage();
    for (const name of [...Object.keys(varsSchema.shape), ...Object.keys(BINDINGS)]) {
      expect(page.match(new RegExp(`^\\| \`${name}\`( \\(secret\\))? \\|`, 'gm')), name).toHaveLength(1);
    }
  });

  it('says which settings belong together, and their defaults', () => {
    const page = configurationPage();
    expect(page).toMatch(/^\| `ADYEN_KEY` \(secret\) .* \| needed by `PAYMENTS=adyen` \|$/m);
    expect(page).toMatch(/^\| `CAPTCHA_KEY` .* \| only with `CAPTCHA_SECRET` \|$/m);
    expect(page).toMatch(/^\| `PAYMENTS_LIMIT_MS` .* \| `10000` \| 10 seconds\. \|/m);
  });

  it('is not generated from a schema without descriptions', () => {
    expect(() => describedVar('BASE_URL', z.string())).toThrow('BASE_URL: the schema says no group');
    expect(() => describedVar('BASE_URL', z.string().meta({ description: 'An origin.', group: 'Store' }))).toThrow();
  });
});

describe('wrangler.toml', () => {
  it('has exactly the bindings that the worker knows', () => {
    const { d1_databases, kv_namespaces, r2_buckets, images, assets, durable_objects, queues, ratelimits } = config;
    const bound = [
      ...d1_databases.map(({ binding }) => binding),
      ...kv_namespaces.map(({ binding }) => binding),
      ...r2_buckets.map(({ binding }) => binding),
      images?.binding,
      assets?.binding,
      ...durable_objects.bindings.map(({ name }) => name),
      ...(queues.producers ?? []).map(({ binding }) => binding),
      ...ratelimits.map(({ name }) => name),
    ];
    expect(bound.toSorted()).toEqual(Object.keys(BINDINGS).toSorted());
  });

  it('sets only vars that the worker knows, and no secret', () => {
    for (const name of Object.keys(config.vars)) {
      const schema = varsSchema.shape[name as keyof typeof varsSchema.shape];
      expect(schema, `${name} is a var of the store`).toBeDefined();
      expect(schema.meta(), `${name} is no secret`).not.toMatchObject({ isSecret: true });
    }
  });
});
