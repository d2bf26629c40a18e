import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { REASON_WORDS, RMA_STATUS_WORDS } from '#shared/rma/words.ts';
import type { ReturnCopy } from '#worker/acts/returns.ts';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { returnToShow, stepHref } from './access.ts';
import { StepView, stepPage } from './step-page.tsx';

const ADVICE = [
  'Pack the items securely, ideally in their original boxes.',
  'Print the return slip and put it in the package.',
  'Write the return number on the outside.',
] as const;

function ConfirmView({ ctx, rma, token }: { ctx: Ctx; rma: ReturnCopy; token: string }): ReactNode {
  const isOpen = rma.status === 'requested';
  return (
    <StepView
      site={ctx.site}
      current="done"
      title={isOpen ? 'Your return has been requested' : 'Your return'}
      itemsHref={stepHref(ctx.site, '/select-items', { order: rma.orderId, t: token })}
    >
      <Note kind={rma.status === 'refused' ? 'warn' : 'good'} lead={RMA_STATUS_WORDS[rma.status]} />
      <p>
        Return <b data-testid="rma-number">{rma.rmaId}</b>, of order {rma.orderId}
      </p>
      <ul className="rma-items">
        {rma.lines.map((line) => (
          <li key={line.listItemId}>
            <b>{`${line.qty} × ${line.name}`}</b>
            <span className="rma-details">{[REASON_WORDS[line.reason], line.comment].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <>
          <ol className="rma-advice">
            {ADVICE.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ol>
          <p className="row">
            <ButtonLink look="buy" href={stepHref(ctx.site, '/print', { rma: rma.rmaId, t: token })}>
              Print return slip
            </ButtonLink>
          </p>
        </>
      )}
    </StepView>
  );
}

/** A requested return: its number, and what to do next. */
export const confirmPage: PageRoute = {
  path: '/rmaprocess/confirm',
  gate: 'visitor',
  find: async (ctx) => {
    const { searchParams } = ctx.url;
    const token = searchParams.get('t') ?? '';
    const seen = await returnToShow(ctx, searchParams.get('rma') ?? '', token);
    return stepPage('Your return', seen && <ConfirmView ctx={ctx} rma={seen.rma} token={token} />);
  },
};
