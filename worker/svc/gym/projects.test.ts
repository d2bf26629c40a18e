import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { NEW_DESIGN } from '#shared/gym-design/contract.ts';
import { MOST_DESIGNS } from '#shared/gym-design/limits.ts';
import type { listedProject, projectAnswer } from '#shared/gym-design/project.ts';
import { onlyNamed } from '#shared/import/empty-product.ts';
import { openAccount } from '#worker/testing/account.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, fill, product, productIdOf, request } from '#worker/testing/store.ts';

type Project = z.infer<typeof projectAnswer>;

interface Answered {
  readonly project: Project;
  readonly projects: readonly z.infer<typeof listedProject>[];
  readonly url: string;
  readonly error: { readonly type: string; readonly fields?: readonly { readonly field: string }[] };
}

let rack = 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('GP-RACK', { texts: onlyNamed('Project Power Rack'), attributes: { footprint: ['53 × 49 in'] } }),
    ],
  });
  rack = await productIdOf('GP-RACK');
});

async function customer(name: string) {
  const email = `${name}@projects.test`;
  await openAccount(email);
  const browser = new PageBrowser();
  await browser.enter(email);
  return async (method: string, path = '', json?: object) => {
    const answer = await browser.send(method, `/svc_gym/projects${path}`, json);
    return { status: answer.status, body: (await answer.json()) as Answered };
  };
}

it('a gym is saved, listed, changed and removed', async () => {
  const call = await customer('life');
  const things = [{ productId: rack, x: 12, y: 24 }];
  const made = await call('POST', '', { name: 'Garage', plan: { things } });
  expect(made.status).toBe(201);
  const { project } = made.body;
  expect(project).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Garage',
    revision: 1,
    plan: {
      room: NEW_DESIGN.room,
      things: [{ id: 1, productId: rack, sku: null, x: 12, y: 24, turn: 0, width: 53, depth: 49, isAbout: false }],
    },
  });
  const path = `/${project._id}`;
  expect((await call('GET', path)).body).toEqual({ project });

  const wider = { ...project.plan, room: { ...project.plan.room, width: 300 } };
  const changed = await call('PUT', path, { revision: 1, name: 'Barn', plan: wider });
  expect([changed.status, changed.body]).toEqual([
    200,
    { project: { ...project, name: 'Barn', revision: 2, plan: wider } },
  ]);
  expect((await call('GET')).body).toEqual({
    projects: [{ _id: project._id, name: 'Barn', revision: 2, updatedAt: expect.any(Number) }],
  });

  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('GET')).body).toEqual({ projects: [] });
});

it('a stale revision changes nothing and gets what is stored', async () => {
  const call = await customer('stale');
  const { project } = (await call('POST', '', { name: 'Garage', plan: {} })).body;
  const path = `/${project._id}`;
  const first = await call('PUT', path, { revision: 1, name: 'First', plan: project.plan });
  const late = await call('PUT', path, { revision: 1, name: 'Late', plan: project.plan });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ error: { type: 'conflict' }, project: first.body.project });
});

it('two devices that save in turn a hundred times lose nothing', async () => {
  const call = await customer('turns');
  const { project } = (await call('POST', '', { name: 'Garage', plan: {} })).body;
  const path = `/${project._id}`;
  const device = async (of: number) => {
    let known = project;
    for (let n = 0; n < 50; n++) {
      for (;;) {
        const things = [...known.plan.things, { productId: rack, x: of, y: n, width: 1, depth: 1 }];
        const { status, body } = await call('PUT', path, {
          revision: known.revision,
          name: 'Garage',
          plan: { ...known.plan, things },
        });
        known = body.project;
        if (status === 200) break;
        expect(status).toBe(409);
      }
    }
  };
  await Promise.all([device(1), device(2)]);
  const { body } = await call('GET', path);
  expect(body.project.revision).toBe(101);
  const seen = new Set(body.project.plan.things.map(({ x, y }) => `${x} ${y}`));
  expect([body.project.plan.things.length, seen.size]).toEqual([100, 100]);
});

it('what is shared is seen and copied by others, until it is not', async () => {
  const owner = await customer('owner');
  const other = await customer('other');
  const { project } = (await owner('POST', '', { name: 'Shared garage', plan: {} })).body;
  const path = `/${project._id}`;
  expect((await other('POST', `${path}/copy`)).status).toBe(404);
  const { url } = (await owner('POST', `${path}/share`)).body;
  const page = new URL(url).pathname;
  expect(await (await request(page)).text()).toContain('Shared garage');
  const copy = await other('POST', `${path}/copy`);
  expect(copy.status).toBe(201);
  expect(copy.body.project).toEqual({ ...project, _id: expect.not.stringMatching(project._id) });
  // What others see is theirs to copy and never to change.
  expect((await other('PUT', path, { revision: 1, name: 'Mine', plan: {} })).status).toBe(404);
  expect((await owner('DELETE', `${path}/share`)).status).toBe(200);
  expect((await request(page)).status).not.toBe(200);
  expect((await other('POST', `${path}/copy`)).status).toBe(404);
});

it.each([
  ['a product that cannot be placed', { things: [{ productId: 999_999, x: 0, y: 0 }] }, 'plan.things.0.productId'],
  [
    'two things with one number',
    {
      things: [
        { id: 1, productId: 1, x: 0, y: 0, width: 1, depth: 1 },
        { id: 1, productId: 1, x: 0, y: 0, width: 1, depth: 1 },
      ],
    },
    'plan.things',
  ],
  ['a room of no size', { room: { width: 0, depth: 120, height: 96 } }, 'plan.room.width'],
  ['a field that is not known', { walls: [] }, 'plan.walls'],
])('%s is refused by place', async (name, plan, field) => {
  const call = await customer(`wrong-${name.replaceAll(' ', '-')}`);
  const { status, body } = await call('POST', '', { name: 'Garage', plan });
  expect([status, body.error.fields?.[0]?.field]).toEqual([400, field]);
  expect((await call('GET')).body).toEqual({ projects: [] });
});

it('a customer has at most fifty', async () => {
  const call = await customer('many');
  for (let n = 0; n < MOST_DESIGNS; n++) await call('POST', '', { name: `Gym ${n}`, plan: {} });
  const { status, body } = await call('POST', '', { name: 'One more', plan: {} });
  expect([status, body.error.fields?.[0]?.field]).toEqual([400, 'project']);
});

it('a site without the builder has no projects', async () => {
  const browser = new PageBrowser();
  const answer = await browser.send('GET', '/svc_gym/site/EUR/projects');
  await answer.text();
  expect(answer.status).toBe(404);
});
