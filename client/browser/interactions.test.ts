// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { holdInteractions } from './interactions.ts';
import { replay } from './replay.ts';

/** What the island heard once it was awake: 'size M', 'gift true', 'add'. */
let heard: string[] = [];
let awake: () => void = () => undefined;
/** Resolves when the file has loaded that tells the island what it missed. */
let replayLoads: Promise<void> = Promise.resolve();

const field = (value: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`input[value="${value}"]`) as HTMLInputElement;

/** Chosen size, by what the page shows. */
const shown = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

/** An island that is asleep until `awake` is called. Like one of React, it begins with the server's choice. */
beforeEach(() => {
  heard = [];
  replayLoads = Promise.resolve();
  document.body.innerHTML = `<div><form><label><input type="radio" name="size" value="S" checked>S</label>
    <label><input type="radio" name="size" value="M">M</label><label><input type="radio" name="size" value="L">L</label>
    <label><input type="checkbox" name="gift" value="gift">Gift</label><input name="note" value="">
    <button type="button">Add</button></form></div>`;
  const element = document.querySelector('div') as HTMLElement;
  const wake = async () => {
    await new Promise<void>((resolve) => {
      awake = resolve;
    });
    for (const each of document.querySelectorAll('input')) each.checked = each.defaultChecked;
    element.addEventListener('change', ({ target }) => {
      const { type, name, value, checked } = target as HTMLInputElement;
      heard.push(`${name} ${type === 'checkbox' ? checked : value}`);
    });
    element.querySelector('button')?.addEventListener('click', () => heard.push('add'));
  };
  holdInteractions(element, wake, async () => {
    await replayLoads;
    return replay;
  });
});

/** Wakes the island after what was done before, and waits until it has been told of it. */
async function wakeUp(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  awake();
  await new Promise((resolve) => setTimeout(resolve, 10));
}

it('shows a choice at once and learns of it when it wakes, before the tap that followed', async () => {
  field('M').click();
  expect(shown()).toBe('M');
  document.querySelector('button')?.click();
  expect(heard).toEqual([]);
  await wakeUp();
  expect(heard).toEqual(['size M', 'add']);
  expect(shown()).toBe('M');
});

it('ends with the last of several choices, also if that is the one it began with', async () => {
  field('L').click();
  field('M').click();
  field('S').click();
  await wakeUp();
  expect(heard.at(-1)).toBe('size S');
  expect(shown()).toBe('S');
});

it('learns of a mark that was set by its label', async () => {
  field('gift').closest('label')?.click();
  expect(field('gift').checked).toBe(true);
  expect(field('gift').closest('label')?.getAttribute('aria-busy')).toBe('true');
  await wakeUp();
  expect(heard).toEqual(['gift true']);
  expect(document.querySelector('[aria-busy]')).toBeNull();
});

it('hears nothing of a mark that was set and removed', async () => {
  field('gift').click();
  field('gift').click();
  await wakeUp();
  expect(heard).toEqual([]);
  expect(field('gift').checked).toBe(false);
});

it('keeps a letter that is typed between its awakening and the repetition of the letters before', async () => {
  const note = document.querySelector<HTMLInputElement>('[name=note]') as HTMLInputElement;
  const type = (letters: string) => {
    note.value += letters;
    note.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('lif');
  let loaded: () => void = () => undefined;
  replayLoads = new Promise((resolve) => {
    loaded = resolve;
  });
  await wakeUp();
  type('t');
  loaded();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(note.value).toBe('lift');
  expect(heard.at(-1)).toBe('note lift');
});
