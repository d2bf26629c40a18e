import { Accordion } from '#client/ui/accordion.tsx';
import { faqKind } from '#shared/block/kinds/faq.ts';
import { faqData } from '#shared/seo/structured-data.ts';
import { Html } from '#worker/render/html.tsx';
import { StructuredData } from '#worker/render/structured-data.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';
import { idOf } from './parts/id-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Questions with their answers, also for search engines. */
export const faq = block(faqKind, {
  load: ({ ctx }, props) => Promise.all(props.items.map(({ html }) => withDirectives(ctx, html))),
  View: ({ ctx, page, props, data }) => (
    <section className="sec wrap narrow-box">
      <SectionHead site={ctx.site} title={props.title} link={null} />
      <Accordion
        items={props.items.map(({ question }, index) => ({
          id: idOf(page, question),
          title: question,
          body: <Html className="prose" html={data[index] ?? ''} />,
        }))}
      />
      <StructuredData
        data={faqData(props.items.map(({ question }, index) => ({ question, html: data[index] ?? '' })))}
      />
    </section>
  ),
});
