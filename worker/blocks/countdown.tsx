import { Enhanced } from '#client/island.tsx';
import { countdownKind } from '#shared/block/kinds/countdown.ts';
import { linkHref } from '#shared/content/link.ts';
import { siteTime } from '#shared/time/site-time.ts';
import { block } from './parts/block.ts';

/**
 * The time until a moment. A cached page cannot hold what is left, so it holds the moment, and the browser counts; once
 * the moment has passed, the page is no longer right, and is drawn again when its copy is five minutes old.
 */
export const countdown = block(countdownKind, {
  sheet: 'blocks',
  load: async ({ ctx }, props) => (Date.parse(props.until) > ctx.now || props.over !== '' ? true : undefined),
  View: ({ ctx, props }) => {
    const link = props.link && (
      <a className="link" href={linkHref(ctx.site, props.link.href)}>
        {props.link.label}
      </a>
    );
    if (Date.parse(props.until) <= ctx.now) {
      return (
        <section className="sec wrap until">
          <p>{props.over}</p>
        </section>
      );
    }
    return (
      <section className="sec wrap until">
        <Enhanced name="until" when="visible" props={{ until: props.until, over: props.over }}>
          <p>
            {props.label} <time dateTime={props.until}>{siteTime(Date.parse(props.until), ctx.site.locale)}</time>
          </p>
        </Enhanced>
        {link}
      </section>
    );
  },
});
