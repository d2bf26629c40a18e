import { Accordion } from '#client/ui/accordion.tsx';
import { accordionKind } from '#shared/block/kinds/accordion.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';
import { SectionHead } from './parts/section-head.tsx';
import { slugOf } from './parts/slug-of.ts';

/** Sections that open and close. */
export const accordion = block(accordionKind, {
  load: ({ ctx }, props) => Promise.all(props.items.map(({ html }) => withDirectives(ctx, html))),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap narrow-box">
      <SectionHead site={ctx.site} title={props.title} link={null} />
      <Accordion
        {...(props.isExclusive && { name: `acc-${slugOf(props.items[0]?.title ?? '')}` })}
        items={props.items.map(({ title }, index) => ({
          id: slugOf(title),
          title,
          body: <Html className="prose" html={data[index] ?? ''} />,
        }))}
      />
    </section>
  ),
});
