// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { wake } from './block-events.ts';

const told: TrackingEvent[] = [];
vi.mock('#client/tracking/track.ts', () => ({ track: (event: TrackingEvent) => void told.push(event) }));

beforeAll(wake);

beforeEach(() => {
  told.length = 0;
  document.body.innerHTML = `
    <section data-block="brand tiles" data-index="4">
      <a id="long" href="#a">  Twenty characters at\n  the least </a>
      <a id="short" href="#b">Racks</a>
      <button id="named" type="button" aria-label="Show the next slides of all">›</button>
      <p id="words">Words alone</p>
    </section>
    <section data-block="footer note"><summary id="first">More</summary></section>
    <a id="outside" href="#c">Elsewhere</a>`;
});

it.each([
  ['a text of more than 19 characters, cut', 'long', { block: 'brand tiles', index: 4, text: 'Twenty characters a' }],
  ['a short text whole', 'short', { block: 'brand tiles', index: 4, text: 'Racks' }],
  ['the name of a picture, cut', 'named', { block: 'brand tiles', index: 4, text: 'Show the next slide' }],
  ['no place of a block that has none', 'first', { block: 'footer note', index: null, text: 'More' }],
])('a click in a block tells its name, its index and %s', (_, id, value) => {
  document.getElementById(id)?.click();
  expect(told).toEqual([{ type: 'click', name: 'block', value }]);
});

it.each(['words', 'outside'])('a click on what leads nowhere or is in no block tells nothing: %s', (id) => {
  document.getElementById(id)?.click();
  expect(told).toEqual([]);
});
