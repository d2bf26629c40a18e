import '#client/styles/lightbox.css';
import { type Extent, keptInStage, type Placed, WHOLE, ZOOM_STEP, zoomedAt } from '#shared/image/zoom.ts';

/** A picture of the gallery as the lightbox shows it. */
export interface Shown {
  /** Address of the picture in full. */
  readonly whole: string;
  /** Address of what the page shows of it, which is there at once. */
  readonly small: string;
  readonly alt: string;
}

/** How much a press enlarges a picture that is whole. */
const PRESS_ZOOM = 2.5;
/** How far a finger moves, in pixels, before it is no press, and before it turns to the next picture. */
const PRESS_PX = 8;
const TURN_PX = 50;
/** Milliseconds within which two taps are one double tap. */
const DOUBLE_MS = 300;
/** Pixels that an arrow key moves an enlarged picture. */
const KEY_PX = 80;

const middleOf = (points: readonly Extent[]): Extent => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Distance of two fingers in pixels; 0 for one finger. */
function spread([first, second]: readonly Extent[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}

/**
 * Shows pictures as large as the window: with the wheel, by two fingers, by a press, by buttons and by keys they are
 * enlarged and moved. `onClose` is told which picture was the last one.
 */
export function lightbox(dialog: HTMLDialogElement, onClose: (at: number) => void): (all: Shown[], at: number) => void {
  const stage = dialog.querySelector<HTMLElement>('.lightbox-stage');
  // A page has no picture without an address, so the script makes it.
  const image = new Image();
  image.draggable = false;
  stage?.append(image);
  const status = dialog.querySelector('[role=status]');
  let all: Shown[] = [];
  let at = 0;
  let placed = WHOLE;
  const fingers = new Map<number, Extent>();
  let moved: Extent = { x: 0, y: 0 };
  let hadTwo = false;
  let tapMs = 0;

  const stageSize = (): Extent => ({ x: stage?.clientWidth ?? 0, y: stage?.clientHeight ?? 0 });
  const fromCenter = ({ x, y }: Extent): Extent => {
    const box = stage?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  /** The size of the picture in the stage while it is whole. */
  const fitted = (): Extent => {
    const { x, y } = stageSize();
    const { naturalWidth, naturalHeight } = image;
    const share = naturalWidth === 0 ? 0 : Math.min(x / naturalWidth, y / naturalHeight);
    return { x: naturalWidth * share, y: naturalHeight * share };
  };
  const place = (next: Placed): void => {
    placed = keptInStage(next, fitted(), stageSize());
    image.style.transform = `translate(${placed.x}px, ${placed.y}px) scale(${placed.scale})`;
    dialog.toggleAttribute('data-zoomed', placed.scale > 1);
    // Not `disabled`, which would take the focus from the button that was just pressed.
    dialog.querySelector('[data-does=out]')?.setAttribute('aria-disabled', String(placed.scale === 1));
  };
  const zoom = (by: number, point: Extent = { x: 0, y: 0 }): void => place(zoomedAt(placed, by, point));
  const press = (point: Extent): void => (placed.scale > 1 ? place(WHOLE) : zoom(PRESS_ZOOM, fromCenter(point)));

  const show = (next: number): void => {
    const picture = all[(next + all.length) % all.length];
    if (!picture) return;
    at = (next + all.length) % all.length;
    image.src = picture.small;
    image.alt = picture.alt;
    place(WHOLE);
    if (status) status.textContent = all.length > 1 ? `Picture ${at + 1} of ${all.length}` : '';
    const whole = new Image();
    whole.src = picture.whole;
    whole
      .decode()
      .then(() => {
        if (all[at] === picture) image.src = picture.whole;
      })
      // The picture that the page shows stays where the larger one does not arrive.
      .catch(() => undefined);
  };
  const turn = (by: number): void => {
    if (all.length > 1) show(at + by);
  };

  const actions: Readonly<Record<string, () => void>> = {
    in: () => zoom(ZOOM_STEP),
    out: () => zoom(1 / ZOOM_STEP),
    close: () => dialog.close(),
    previous: () => turn(-1),
    next: () => turn(1),
  };
  dialog.addEventListener('click', ({ target }) => {
    const does = target instanceof Element && target.closest<HTMLElement>('[data-does]')?.dataset.does;
    if (does) actions[does]?.();
  });

  const move = (x: number, y: number) => place({ ...placed, x: placed.x + x, y: placed.y + y });
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [1, 0],
    ArrowRight: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  dialog.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key];
    if (arrow && placed.scale > 1) move(arrow[0] * KEY_PX, arrow[1] * KEY_PX);
    else if (arrow) turn(-arrow[0]);
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') place(WHOLE);
    else return;
    event.preventDefault();
  });

  stage?.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), fromCenter(event));
    },
    { passive: false },
  );
  stage?.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    if (fingers.size === 0) {
      moved = { x: 0, y: 0 };
      hadTwo = false;
    }
    fingers.set(event.pointerId, event);
    if (fingers.size > 1) hadTwo = true;
  });
  stage?.addEventListener('pointermove', (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, event);
    const after = [...fingers.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    moved = { x: moved.x + to.x - from.x, y: moved.y + to.y - from.y };
    if (fingers.size > 1 && spread(before) > 0) zoom(spread(after) / spread(before), fromCenter(to));
    if (placed.scale > 1) move(to.x - from.x, to.y - from.y);
  });
  const lift = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || hadTwo || event.type === 'pointercancel') return;
    const isPress = Math.hypot(moved.x, moved.y) < PRESS_PX;
    if (!isPress) {
      if (placed.scale === 1 && Math.abs(moved.x) > Math.max(TURN_PX, Math.abs(moved.y))) turn(moved.x < 0 ? 1 : -1);
    } else if (event.pointerType === 'mouse' || event.timeStamp - tapMs < DOUBLE_MS) {
      press(event);
      tapMs = 0;
    } else tapMs = event.timeStamp;
  };
  stage?.addEventListener('pointerup', lift);
  stage?.addEventListener('pointercancel', lift);
  addEventListener('resize', () => dialog.open && place(placed));
  dialog.addEventListener('close', () => {
    fingers.clear();
    onClose(at);
  });

  return (pictures, first) => {
    all = pictures;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-does=close]')?.focus();
    show(first);
  };
}
