import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Icon } from './icon.tsx';

export interface CarouselProps {
  readonly heading: string;
  /** Stands behind the heading: a link to all of it. */
  readonly aside?: ReactNode;
  readonly items: readonly { readonly key: string | number; readonly view: ReactNode }[];
}

/**
 * A row that scrolls sideways by touch, wheel and keyboard, with snapping. Its buttons work by `islands/carousel.ts`;
 * without scripts they are not shown.
 */
export function Carousel({ heading, aside, items }: CarouselProps): ReactNode {
  return (
    <Enhanced name="carousel" when="touch">
      <section className="car" aria-label={heading} data-carousel="">
        <div className="sechead">
          <h2 className="d d44">{heading}</h2>
          <div className="row">
            {aside}
            <div className="car-nav">
              <button type="button" className="iconbtn" data-car="prev" aria-label="Back" disabled>
                <Icon name="previous" />
              </button>
              <button type="button" className="iconbtn" data-car="next" aria-label="On">
                <Icon name="next" />
              </button>
            </div>
          </div>
        </div>
        <ul className="car-track" data-car-track="">
          {items.map((item) => (
            <li key={item.key}>{item.view}</li>
          ))}
        </ul>
      </section>
    </Enhanced>
  );
}
