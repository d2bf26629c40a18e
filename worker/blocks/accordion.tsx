import { Accordion } from '#client/ui/accordion.tsx';
import { accordionKind } from '#shared/block/kinds/accordion.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';
import { idOf } from './parts/id-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Sections that open and close. */
export const accordion = block(accordionKind, {
  load: ({ ctx }, props) => Promise.all(props.items.map(({ html }) => withDirectives(ctx, html))),
  View: ({ ctx, page, props, data }) => (
    <section className="sec wrap narrow-box">
      <SectionHead site={ctx.site} title={props.title} link={null} />
      <Accordion
        {...(props.isExclusive && { name: idOf(page, 'accordion') })}
        items={props.items.map(({ title }, index) => ({
          id: idOf(page, title),
          title,
          body: <Html className="prose" html={data[index] ?? ''} />,
        }))}
      />
    </section>
  ),
});
