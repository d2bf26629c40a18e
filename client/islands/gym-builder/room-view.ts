import { make } from '#client/browser/make.ts';
import { gridStep, planWords } from '#client/ui/gym/plan-html.ts';
import {
  type Camera,
  type CameraMove,
  cameraOf,
  eyeOf,
  matrixOf,
  moveCamera,
  switchCamera,
} from '#shared/gym-design/camera.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import { solidsOf } from '#shared/gym-design/solids.ts';
import { type Color, type Palette, RoomScene } from './room-scene.ts';

/** Degrees and inches of one press of an arrow key. */
const STEP = { degrees: 5, inches: 8 };
/** Degrees of one pixel of a drag. */
const PER_PIXEL = 0.35;

const NO_GRAPHICS =
  'Your browser cannot show the gym in 3D, because its graphics are turned off or too old. The plan and the list show everything that is in it.';

const KEYS: Readonly<Record<string, { readonly orbit: CameraMove; readonly stand: CameraMove }>> = {
  ArrowLeft: { orbit: { yaw: STEP.degrees }, stand: { yaw: -STEP.degrees } },
  ArrowRight: { orbit: { yaw: -STEP.degrees }, stand: { yaw: STEP.degrees } },
  ArrowUp: { orbit: { pitch: STEP.degrees }, stand: { ahead: STEP.inches } },
  ArrowDown: { orbit: { pitch: -STEP.degrees }, stand: { ahead: -STEP.inches } },
  '+': { orbit: { zoom: 0.9 }, stand: { ahead: STEP.inches } },
  '-': { orbit: { zoom: 1.1 }, stand: { ahead: -STEP.inches } },
};

/** Reads the colors of the store as the browser shows them: in its theme, contrast and notation. */
function paletteOf(element: HTMLElement): Palette {
  const probe = make('span', { hidden: '' });
  element.append(probe);
  const pixel = make('canvas', { width: '1', height: '1' }).getContext('2d', { willReadFrequently: true });
  const color = (token: string): Color => {
    probe.style.color = `var(--${token})`;
    if (!pixel) return [0.5, 0.5, 0.5];
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return [red / 255, green / 255, blue / 255];
  };
  const palette: Palette = {
    materials: {
      frame: color('forge'),
      iron: color('muted'),
      pad: color('ink-3'),
      rubber: color('ink'),
      shelf: color('line-strong'),
      wood: color('amber'),
    },
    floor: color('paper'),
    wall: color('tile'),
    line: color('line'),
    around: color('wash'),
  };
  probe.remove();
  return palette;
}

/** What a view shows, asked again for each frame. */
export interface Shown {
  readonly design: GymDesign;
  readonly index: GearIndex;
}

/** A gym in three dimensions: turned by pointer, fingers and keys, drawn only when something has changed. */
export class RoomView {
  readonly element = make('div', { class: 'gym-room-view' });
  readonly #shown: () => Shown;
  readonly #canvas = make('canvas', {
    'data-testid': 'planner-3d-canvas',
    role: 'application',
    'aria-roledescription': '3D view',
    tabindex: '0',
  });
  readonly #stand = make(
    'button',
    { type: 'button', class: 'btn line sm', 'aria-pressed': 'false' },
    make('span', {}, 'Stand in the room'),
  );
  readonly #watch = new AbortController();
  readonly #size = new ResizeObserver(() => this.#ask());
  readonly #fingers = new Map<number, PointerEvent>();
  #scene: RoomScene | undefined;
  #camera: Camera;
  #frame = 0;

  /** `shown`: the drawing as it is at that moment. */
  constructor(shown: () => Shown) {
    this.#shown = shown;
    this.#camera = cameraOf(shown().design.room);
    this.#scene = RoomScene.on(this.#canvas);
    if (this.#scene) this.#open();
    else this.element.append(make('p', { class: 'gym-no-graphics', role: 'status' }, NO_GRAPHICS));
  }

  /** Whether the gym is drawn; else words say why it is not. */
  get isDrawn(): boolean {
    return this.#scene !== undefined;
  }

  /** Draws what has changed in the gym. */
  refresh(): void {
    const { design, index } = this.#shown();
    this.#canvas.setAttribute(
      'aria-label',
      `${planWords(design)}, in 3D. Arrow keys turn it, plus and minus move closer and away.`,
    );
    this.#scene?.fill(
      design.room,
      solidsOf(design, ({ productId }) => index.get(productId)),
      paletteOf(this.element),
      gridStep(design.room),
    );
    this.#move({});
  }

  /** Moves the focus to the picture, so that keys turn it. */
  focus(): void {
    this.#canvas.focus({ preventScroll: true });
  }

  /** Ends the view. */
  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#watch.abort();
    this.#size.disconnect();
    this.#scene?.close();
    this.element.remove();
  }

  #open(): void {
    const save = make('button', { type: 'button', class: 'btn line sm' }, make('span', {}, 'Save picture'));
    const words = make(
      'p',
      { class: 's14 mute' },
      'Drag or use the arrow keys to turn it; scroll, pinch or press + and - to move closer.',
    );
    this.element.append(this.#canvas, make('p', { class: 'row' }, this.#stand, save), words);
    const { signal } = this.#watch;
    const canvas = this.#canvas;
    this.#stand.addEventListener('click', () => this.#switch(), { signal });
    save.addEventListener('click', () => this.#save(), { signal });
    canvas.addEventListener('keydown', (event) => this.#press(event), { signal });
    canvas.addEventListener('wheel', (event) => this.#scroll(event), { signal, passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#hold(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.#drag(event), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(end, ({ pointerId }) => this.#fingers.delete(pointerId), { signal });
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { signal });
    canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.#scene = RoomScene.on(canvas);
        this.refresh();
      },
      { signal },
    );
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.refresh(), { signal });
    new MutationObserver((_, observer) => (signal.aborted ? observer.disconnect() : this.refresh())).observe(
      document.documentElement,
      { attributes: true, attributeFilter: ['data-theme', 'class'] },
    );
    this.#size.observe(canvas);
  }

  #switch(): void {
    this.#camera = switchCamera(this.#camera, this.#shown().design.room);
    this.#stand.setAttribute('aria-pressed', String(this.#camera.mode === 'stand'));
    this.#ask();
  }

  #press(event: KeyboardEvent): void {
    const move = KEYS[event.key === '=' ? '+' : event.key]?.[this.#camera.mode];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#move(move);
  }

  #scroll(event: WheelEvent): void {
    event.preventDefault();
    const isOut = event.deltaY > 0;
    this.#move(
      this.#camera.mode === 'orbit' ? { zoom: isOut ? 1.08 : 0.93 } : { ahead: isOut ? -STEP.inches : STEP.inches },
    );
  }

  #hold(event: PointerEvent): void {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, event);
  }

  /** One finger turns, two move closer and away. */
  #drag(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    this.#fingers.set(event.pointerId, event);
    const other = [...this.#fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (other) {
      const apart = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      const ratio = apart(before) / apart(event);
      this.#move(this.#camera.mode === 'orbit' ? { zoom: ratio } : { ahead: (1 / ratio - 1) * 60 });
      return;
    }
    const way = this.#camera.mode === 'orbit' ? 1 : -1;
    const [right, down] = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.#move({ yaw: right * PER_PIXEL * way, pitch: down * PER_PIXEL * way });
  }

  #move(by: CameraMove): void {
    this.#camera = moveCamera(this.#camera, this.#shown().design.room, by);
    this.#ask();
  }

  /** Asks for one frame; nothing is drawn while nothing changes. */
  #ask(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { room } = this.#shown().design;
    const { clientWidth, clientHeight } = this.#canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    const sharp = Math.min(2, devicePixelRatio);
    const [width, height] = [Math.round(clientWidth * sharp), Math.round(clientHeight * sharp)];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#scene?.draw(matrixOf(this.#camera, room, width / height), eyeOf(this.#camera, room));
  }

  /** Saves the picture as a file, or offers to share it where the device does that. */
  #save(): void {
    // The browser may forget what was drawn when the frame is over.
    this.#draw();
    this.#canvas.toBlob((picture) => {
      if (!picture) return;
      const name = `${this.#shown().design.name.replace(/[^\p{L}\p{N} -]/gu, '')}.png`;
      const file = new File([picture], name, { type: 'image/png' });
      if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
        // Someone who closes the list of apps has changed their mind.
        navigator.share({ files: [file] }).catch(() => undefined);
        return;
      }
      const address = URL.createObjectURL(file);
      make('a', { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    });
  }
}
