import { Enhanced } from '#client/island.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { bannerKind } from '#shared/block/kinds/banner.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';

/** A line of words across the page. */
export const banner = block(bannerKind, {
  load: async ({ ctx }, { flag }) => ({ isShown: flag === undefined || ctx.flags[flag] }),
  View: ({ ctx, props, data: { isShown } }) => {
    const line = (
      <aside className={`line-banner line-${props.tone}`} data-close-key={props.closeKey}>
        <div className="wrap">
          {props.href === undefined ? <p>{props.text}</p> : <a href={linkHref(ctx.site, props.href)}>{props.text}</a>}
          {props.closeKey !== undefined && (
            <button type="button" className="iconbtn" aria-label="Close" data-close="">
              <Icon name="close" />
            </button>
          )}
        </div>
      </aside>
    );
    const banner =
      props.closeKey === undefined ? (
        line
      ) : (
        <Enhanced name="line-banner" when="kept:closed-banners">
          {line}
        </Enhanced>
      );
    // A place for a banner that an open page gets or loses with its flag.
    if (props.flag === undefined) return banner;
    return (
      <div data-live="" hidden={!isShown}>
        {isShown && banner}
      </div>
    );
  },
});
