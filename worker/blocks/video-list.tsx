import { Film } from '#client/ui/film.tsx';
import { videoListKind } from '#shared/block/kinds/video-list.ts';
import { block } from './parts/block.ts';
import { filmsOf } from './parts/films-of.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Films in a grid. */
export const videoList = block(videoListKind, {
  sheet: 'blocks',
  load: ({ ctx }, props) => filmsOf(ctx, props.items),
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link} />
      <ul className={data.length === 1 ? 'films one' : 'films'}>
        {data.map(({ item, film }) => (
          <li key={item.film}>
            <Film {...film} sizes="(max-width: 767px) 92vw, 44vw" />
            <h3 className="d d24">{item.title}</h3>
            {item.text !== '' && <p className="mute">{item.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  ),
});
