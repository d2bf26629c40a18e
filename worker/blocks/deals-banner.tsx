import { Enhanced } from '#client/island.tsx';
import { dealsBannerKind } from '#shared/block/kinds/deals-banner.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';

/** Lines that take turns; the style sheet turns them, so that they do without script. */
export const dealsBanner = block(dealsBannerKind, {
  sheet: 'blocks',
  View: ({ ctx, props }) => (
    <section className="turns dark" aria-label="Deals">
      <Enhanced name="deals-banner" when="touch">
        <div className="wrap">
          <ul className={`turns-${props.items.length}`} aria-live="off">
            {props.items.map((item) => (
              <li key={item.lead + item.text}>
                <a href={linkHref(ctx.site, item.href)}>
                  {item.lead !== '' && <b>{item.lead}</b>} {item.text}
                </a>
              </li>
            ))}
          </ul>
          {props.items.length > 1 && (
            <button type="button" className="btn line sm inv" data-turns-stop="">
              Pause
            </button>
          )}
        </div>
      </Enhanced>
    </section>
  ),
});
