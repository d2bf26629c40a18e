import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Icon } from './icon.tsx';

export interface CarouselItem {
  readonly key: string | number;
  readonly view: ReactNode;
  /** Data attributes for listeners on the page. */
  readonly data?: Readonly<Record<`data-${string}`, string | number>>;
}

export interface CarouselProps {
  readonly heading: string;
  /** A link to all items, beside the heading. */
  readonly aside?: ReactNode;
  readonly items: readonly CarouselItem[];
}

interface FrameProps extends Pick<CarouselProps, 'heading' | 'aside'> {
  /** The browser has yet to fill it. */
  readonly isEmpty?: boolean;
  /** List items. */
  readonly children: ReactNode;
}

/** A row that scrolls sideways, with its heading and buttons. */
export function CarouselFrame({ heading, aside, isEmpty, children }: FrameProps): ReactNode {
  return (
    <section className="car" aria-label={heading} aria-busy={isEmpty} data-carousel="">
      <div className="sechead">
        <h2 className="d d44">{heading}</h2>
        <div className="row">
          {aside}
          <div className="car-nav">
            <button type="button" className="iconbtn" data-car="prev" aria-label="Previous" disabled>
              <Icon name="previous" />
            </button>
            <button type="button" className="iconbtn" data-car="next" aria-label="Next" disabled={isEmpty}>
              <Icon name="next" />
            </button>
          </div>
        </div>
      </div>
      <ul className="car-track" data-car-track="">
        {children}
      </ul>
    </section>
  );
}

/**
 * A row that scrolls sideways by touch, wheel and keyboard, with snapping. `islands/carousel.ts` handles its buttons,
 * which are hidden without script.
 */
export function Carousel({ heading, aside, items }: CarouselProps): ReactNode {
  return (
    <Enhanced name="carousel" when="touch">
      <CarouselFrame heading={heading} aside={aside}>
        {items.map((item) => (
          <li key={item.key} {...item.data}>
            {item.view}
          </li>
        ))}
      </CarouselFrame>
    </Enhanced>
  );
}
