import type { ReactNode } from 'react';
import type { LineArrivals } from '#shared/shipping/arrivals.ts';

/** Says where the dates of the lines hold. It has its line from the start, so that nothing moves when they come. */
export function DeliveryNote({ arrivals }: { readonly arrivals: LineArrivals | null }): ReactNode {
  return (
    <p className="s14 mute late-words" data-testid="delivery-where">
      {arrivals && arrivals.dates.size > 0 && `Delivery dates for ${arrivals.where}`}
    </p>
  );
}
