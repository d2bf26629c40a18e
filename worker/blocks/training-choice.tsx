import { trainingChoiceKind } from '#shared/block/kinds/training-choice.ts';
import { segmentLabel } from '#shared/customer/segments.ts';
import { TRAINING_PATH } from '#shared/customer/training-path.ts';
import { sitePath } from '#shared/site/sites.ts';
import { block } from './parts/block.ts';

/** Asks how a visitor trains; the answer decides which blocks of segments they see. */
export const trainingChoice = block(trainingChoiceKind, {
  sheet: 'home',
  View: ({ ctx, props }) => (
    <section className="sec wrap">
      <form className="training" method="post" action={sitePath(ctx.site, TRAINING_PATH)}>
        <h2 className="d d24">{props.title}</h2>
        {props.text !== '' && <p>{props.text}</p>}
        <input type="hidden" name="back" value={ctx.path} />
        <div className="row">
          {props.choices.map((id) => (
            <button key={id} type="submit" className="btn line sm" name="segment" value={id}>
              {segmentLabel(id)}
            </button>
          ))}
        </div>
      </form>
    </section>
  ),
});
