import { supportFormKind } from '#shared/block/kinds/support-form.ts';
import { offersReturns } from '#shared/rma/offers-returns.ts';
import { sitePath } from '#shared/site/sites.ts';
import { block } from './parts/block.ts';
import { FormPlace, formOf } from './parts/form-place.tsx';
import { SectionHead } from './parts/section-head.tsx';

/** The form of the support desk, with links to what answers most questions at once. */
export const supportForm = block(supportFormKind, {
  sheet: 'blocks',
  load: ({ ctx }, { formHash }) => formOf(ctx, formHash),
  View: ({ ctx, props, data }) => {
    const { site, flags } = ctx;
    const links = [
      ['Track an order', '/shippingtracker'],
      ['Your orders', '/account/orders'],
      ...(offersReturns(site, flags) ? [['Start a return', '/rmaprocess']] : []),
    ] as const;
    return (
      <section className="sec wrap">
        {props.title !== '' && <SectionHead site={site} title={props.title} link={null} />}
        <p>
          Faster than a form:{' '}
          {links.map(([label, href], index) => (
            <span key={label}>
              {index > 0 && ', '}
              <a className="link" href={sitePath(site, href ?? '')}>
                {label}
              </a>
            </span>
          ))}
          .
        </p>
        {props.text !== '' && <p>{props.text}</p>}
        <FormPlace ctx={ctx} form={data} />
      </section>
    );
  },
});
