import { newsletterKind } from '#shared/block/kinds/newsletter.ts';
import { listsOnOffer } from '#worker/acts/newsletters.ts';
import { NewsletterForm } from '#worker/render/shell/newsletter-form.tsx';
import { block } from './parts/block.ts';
import { SectionHead } from './parts/section-head.tsx';

/** The newsletter form with a heading. */
export const newsletter = block(newsletterKind, {
  load: ({ ctx }) => listsOnOffer(ctx),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap signup">
      {props.title !== '' && <SectionHead site={ctx.site} title={props.title} link={null} />}
      {props.text !== '' && <p>{props.text}</p>}
      <div className="dark foot-form">
        <NewsletterForm site={ctx.site} lists={data} />
      </div>
    </section>
  ),
});
