import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { PrintButton } from '#client/ui/print-button.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { REASON_WORDS } from '#shared/rma/words.ts';
import { RETURN_ADDRESSES } from '#shared/site/return-addresses.ts';
import type { ReturnCopy } from '#worker/acts/returns.ts';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { returnToShow, stepHref } from './access.ts';
import { stepPage } from './step-page.tsx';

function Slip({ ctx, rma }: { readonly ctx: Ctx; readonly rma: ReturnCopy }): ReactNode {
  const date = new Intl.DateTimeFormat(ctx.site.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className="slip">
      <p className="mark">
        <Wordmark />
      </p>
      <h1 className="d d44">Return slip</h1>
      <p className="slip-number" data-testid="rma-number">
        {rma.rmaNumber}
      </p>
      <dl className="order-facts">
        <div>
          <dt>Order</dt>
          <dd>{rma.orderNumber}</dd>
        </div>
        <div>
          <dt>Date issued</dt>
          <dd>{date.format(rma.createdMs)}</dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            {['Units', 'Item', 'Number', 'Reason'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rma.lines.map((line) => (
            <tr key={line.listItemId}>
              <td>{line.qty}</td>
              <td>{line.name}</td>
              <td>{line.sku}</td>
              <td>{[REASON_WORDS[line.reason], line.comment].filter(Boolean).join(': ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Put this slip in the package, write the return number on the outside, and send it to:</p>
      <address className="slip-address" data-testid="return-address">
        {RETURN_ADDRESSES[ctx.site.pool].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </article>
  );
}

function PrintView({ ctx, rma, token }: { ctx: Ctx; rma: ReturnCopy; token: string }): ReactNode {
  return (
    <div className="wrap slip-page">
      <Slip ctx={ctx} rma={rma} />
      <p className="row slip-tools">
        <PrintButton />
        <ButtonLink look="line" href={stepHref(ctx.site, '/confirm', { rma: rma.rmaId, t: token })}>
          Back to the return
        </ButtonLink>
      </p>
    </div>
  );
}

const find: PageRoute['find'] = async (ctx, { rmaNumber = '' }) => {
  const { searchParams } = ctx.url;
  const token = searchParams.get('t') ?? '';
  const seen = await returnToShow(ctx, rmaNumber || (searchParams.get('rma') ?? ''), token);
  return stepPage('Return slip', seen && <PrintView ctx={ctx} rma={seen.rma} token={token} />, 'bare');
};

/** The slip to put into the package, by its number in the path or the query (spec 1 section 2). */
export const printPages: readonly PageRoute[] = ['', '/:rmaNumber', '/:rmaNumber/:dateIssued'].map((rest) => ({
  path: `/rmaprocess/print${rest}`,
  gate: 'visitor',
  find,
}));
