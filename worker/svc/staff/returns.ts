import { type Context, Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import type { decidedReturnAnswer, staffReturnAnswer } from '#shared/rma/answers.ts';
import { parcelSchema, returnSearchSchema, returnStatusSchema } from '#shared/rma/staff-calls.ts';
import { nextRmaStatuses } from '#shared/rma/status-change.ts';
import type { Answer } from '#shared/schema/tied.ts';
import { refuseMistyped } from '#worker/acts/numbers.ts';
import { findReturn, type ReturnCopy, wireReturn } from '#worker/acts/returns.ts';
import { changeReturn, noteParcel, worthOfReturn } from '#worker/acts/staff-returns.ts';
import { body, query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { bearer } from '#worker/request/staff-token.ts';

/** Staff services for returns. Mounted behind the check for staff. */
export const staffReturns = new Hono<AppEnv>();

function wired(rma: ReturnCopy): Answer<typeof staffReturnAnswer> {
  return { ...wireReturn(rma), email: rma.email, trackingNumber: rma.trackingNumber };
}

async function answer(c: Context<AppEnv>, rma: ReturnCopy) {
  const worth = await worthOfReturn(c.get('ctx'), rma);
  return c.json({
    rma: wired(rma),
    worth: worth === undefined ? null : toMajor(worth),
    next: nextRmaStatuses(rma.status),
  } satisfies Answer<typeof decidedReturnAnswer>);
}

async function returnOf(c: Context<AppEnv>): Promise<ReturnCopy> {
  const asked = c.req.param('rmaId') ?? '';
  refuseMistyped(asked, 'rmaId');
  const rma = await findReturn(c.get('ctx'), asked);
  if (!rma) throw new Fault('not_found');
  return rma;
}

staffReturns.get('/returns', async (c) => {
  const { returns, count } = await c.get('ctx').store.returns.search(query(c.req.query(), returnSearchSchema));
  return c.json({ rmas: returns.map(wired), count });
});

staffReturns.get('/returns/:rmaId', async (c) => answer(c, await returnOf(c)));

staffReturns.post('/returns/:rmaId/status', async (c) => {
  const rma = await returnOf(c);
  const { amount, ...change } = await body(c.req.raw, returnStatusSchema);
  const whole = { ...change, amount: amount === undefined ? undefined : toMinor(amount) };
  const changed = await changeReturn(c.get('ctx'), rma, whole, bearer(c.get('ctx')).actor);
  return answer(c, changed);
});

staffReturns.post('/returns/:rmaId/parcel', async (c) => {
  const rma = await returnOf(c);
  const { trackingNumber } = await body(c.req.raw, parcelSchema);
  const changed = await noteParcel(c.get('ctx'), rma, trackingNumber, bearer(c.get('ctx')).actor);
  return answer(c, changed);
});
