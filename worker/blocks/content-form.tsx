import { contentFormKind } from '#shared/block/kinds/content-form.ts';
import { block } from './parts/block.ts';
import { FormPlace, formOf } from './parts/form-place.tsx';
import { SectionHead } from './parts/section-head.tsx';

/** A form. A name that the site has no form for leaves the block out. */
export const contentForm = block(contentFormKind, {
  sheet: 'blocks',
  load: ({ ctx }, { formHash }) => formOf(ctx, formHash),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      {props.title !== '' && <SectionHead site={ctx.site} title={props.title} link={null} />}
      {props.text !== '' && <p>{props.text}</p>}
      <FormPlace ctx={ctx} form={data} />
    </section>
  ),
});
