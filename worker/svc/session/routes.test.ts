import { expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { request } from '#worker/testing/store.ts';

it.each(['', ...SITE_LIST.map((site) => `/site/${site.code}`)])(
  'svc_session%s/session: a guest has group 0 and an end in Unix seconds',
  async (part) => {
    const answer = await request(`/svc_session${part}/session`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const session = (await answer.json()) as { cg: number; exp: number; groupId: number };
    expect(Object.keys(session).sort()).toEqual(['cg', 'exp', 'groupId']);
    expect(session).toMatchObject({ cg: 0, groupId: 0 });
    const seconds = session.exp - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(86_400);
  },
);
