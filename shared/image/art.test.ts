import { expect, it } from 'vitest';
import { artSources, fullSrcset, ownMedia } from './art.ts';

const picture = (file: string, width: number) => ({ file, width, height: width });
const [wide, square, tall] = [picture('w.webp', 2560), picture('s.webp', 1280), picture('t.webp', 1024)];

it('a dense screen gets every pixel that there is', () => {
  expect(fullSrcset(tall)).toBe(
    '/media/w360/t.webp 360w, /media/w521/t.webp 521w, /media/w768/t.webp 768w, /media/w1284/t.webp 1024w',
  );
  expect(fullSrcset(square)).toMatch(/\/media\/w1284\/s\.webp 1284w, \/media\/w1960\/s\.webp 1280w$/);
  expect(fullSrcset(wide)).toMatch(/1960w$/);
});

it.each([
  [{ wide }, [undefined]],
  [{ wide, square }, ['(max-width: 1023px)', '(min-width: 1024px)']],
  [{ wide, tall }, ['(max-width: 767px)', '(min-width: 768px)']],
  [{ wide, square, tall }, ['(max-width: 767px)', '(min-width: 768px) and (max-width: 1023px)', '(min-width: 1024px)']],
])('each screen preloads one frame', (frames, media) => {
  expect(artSources(frames).map((source) => ownMedia(frames, source.media))).toEqual(media);
});
