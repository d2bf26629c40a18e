import { describe, expect, it } from 'vitest';
import { env, request } from '#worker/testing/store.ts';

async function status(body: unknown, site = ''): Promise<{ status: number; json: unknown }> {
  const answer = await request(`/svc_checkout${site}/promotion/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

async function redeem(email: string, orderId: string): Promise<void> {
  await env.DB.prepare("INSERT INTO promotion_redemptions VALUES ('five-for-five', ?1, ?2, 1)")
    .bind(email, orderId)
    .run();
}

describe('svc_checkout/promotion/status', () => {
  it('an address that never used five-for-five has two uses left, on every site', async () => {
    for (const site of ['', '/site/CAN', '/site/EUR']) {
      expect(await status({ email: 'new@example.com' }, site)).toEqual({
        status: 200,
        json: { fiveShipForFive: true, fiveShipForFiveRemaining: 2 },
      });
    }
  });

  it('each order that used it takes one, in any spelling of upper and lower case', async () => {
    await redeem('often@example.com', 'order-1');
    expect((await status({ email: 'Often@Example.com' })).json).toEqual({
      fiveShipForFive: true,
      fiveShipForFiveRemaining: 1,
    });
    await redeem('often@example.com', 'order-2');
    expect((await status({ email: 'often@example.com' })).json).toEqual({
      fiveShipForFive: false,
      fiveShipForFiveRemaining: 0,
    });
  });

  it.each([[{}], [{ email: 'nobody' }], [{ email: 5 }]])('%j is refused by name', async (body) => {
    const { status: code, json } = await status(body);
    expect(code).toBe(400);
    expect(json).toMatchObject({ error: { type: 'validation_error', fields: [{ field: 'email' }] } });
  });
});
