import { Enhanced } from '#client/island.tsx';
import { Film } from '#client/ui/film.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { shortsKind } from '#shared/block/kinds/shorts.ts';
import { block } from './parts/block.ts';
import { filmsOf } from './parts/films-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Short upright films in a strip (`client/islands/shorts.ts`). */
export const shorts = block(shortsKind, {
  sheet: 'blocks',
  load: ({ ctx }, props) => filmsOf(ctx, props.items),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <Enhanced name="shorts" when="visible">
        <div className="shorts">
          <ul className="shorts-track" data-testid="shorts">
            {data.map(({ item, film }) => (
              <li key={item.film}>
                <Film {...film} width={9} height={16} sizes="(max-width: 767px) 56vw, 260px" />
                <p>{item.title}</p>
              </li>
            ))}
          </ul>
          <div className="car-nav">
            <button type="button" className="iconbtn" data-shorts="prev" aria-label="Previous">
              <Icon name="previous" />
            </button>
            <button type="button" className="iconbtn" data-shorts="next" aria-label="Next">
              <Icon name="next" />
            </button>
          </div>
        </div>
      </Enhanced>
    </section>
  ),
});
