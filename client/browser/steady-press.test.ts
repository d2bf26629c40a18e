// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPresses } from './steady-press.ts';

let clicked: string[];
let stop: () => void;
/** How far the page has moved down since the press began, CSS pixels. */
let movedPx: number;

const one = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  clicked = [];
  movedPx = 0;
  document.body.innerHTML = `<form id="form"><input id="email"><label id="label"><input type="checkbox" id="box"></label>
    <button id="go" type="button"><span id="words">Continue</span></button><button id="other" type="button">Pay</button></form>`;
  for (const id of ['go', 'label']) one(id).getBoundingClientRect = () => new DOMRect(20, 400 + movedPx, 300, 48);
  for (const id of ['go', 'other', 'form']) one(id).addEventListener('click', () => clicked.push(id));
  stop = keepPresses();
});
afterEach(() => stop());

const POINT = { clientX: 40, clientY: 420, bubbles: true, cancelable: true, detail: 1 } as const;

interface Turn {
  /** What the browser clicks on. */
  readonly ends: string;
  readonly begins?: string;
  readonly moves?: number;
  /** How far the finger slips, CSS pixels. */
  readonly slips?: number;
  readonly button?: number;
}

function press({ ends, begins = 'words', moves = 0, slips = 0, button = 0 }: Turn): void {
  const begin = new PointerEvent('pointerdown', { ...POINT, button, isPrimary: true });
  one(begins).dispatchEvent(begin);
  movedPx = moves;
  one(ends).dispatchEvent(new MouseEvent('click', { ...POINT, clientY: POINT.clientY + slips }));
}

it('a press whose control is moved away before it ends is still one of the control', () => {
  press({ ends: 'form', moves: 70 });
  expect(clicked).toEqual(['go', 'form']);
});

it('a press is not given to the control that comes under the finger meanwhile', () => {
  press({ ends: 'other', moves: 70 });
  expect(clicked).toEqual(['go', 'form']);
});

it('a box is ticked once by a press of its label that is moved away', () => {
  press({ begins: 'label', ends: 'form', moves: 70 });
  expect((one('box') as HTMLInputElement).checked).toBe(true);
});

it.each<[string, Turn, readonly string[]]>([
  ['ends where it began', { ends: 'words' }, ['go', 'form']],
  ['ends on the control, though that has moved', { ends: 'go', moves: 20 }, ['go', 'form']],
  ['leaves a control that rests', { ends: 'other' }, ['other', 'form']],
  ['slips away from a control that moves', { ends: 'other', moves: 70, slips: 40 }, ['other', 'form']],
  ['begins on no control', { begins: 'email', ends: 'other', moves: 70 }, ['other', 'form']],
  ['is one of the other button of a mouse', { ends: 'other', moves: 70, button: 2 }, ['other', 'form']],
])('a press that %s is left to the browser', (_, turn, expected) => {
  press(turn);
  expect(clicked).toEqual(expected);
});

it('a click without a press, by the keyboard or by script, is left alone', () => {
  one('go').dispatchEvent(new PointerEvent('pointerdown', { ...POINT, isPrimary: true }));
  movedPx = 70;
  one('other').click();
  expect(clicked).toEqual(['other', 'form']);
});

it('a control that is gone is not pressed', () => {
  one('words').dispatchEvent(new PointerEvent('pointerdown', { ...POINT, isPrimary: true }));
  movedPx = 70;
  one('go').remove();
  one('form').dispatchEvent(new MouseEvent('click', POINT));
  expect(clicked).toEqual(['form']);
});
