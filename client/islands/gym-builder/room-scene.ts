import type { Matrix } from '#shared/gym-design/camera.ts';
import type { Room } from '#shared/gym-design/contract.ts';
import type { Material, Solid } from '#shared/gym-design/solids.ts';
import { MESHES } from './room-meshes.ts';

/** Red, green and blue, 0 to 1. */
export type Color = readonly [number, number, number];

/** The colors of a scene. */
export interface Palette {
  readonly materials: Readonly<Record<Material, Color>>;
  readonly floor: Color;
  readonly wall: Color;
  readonly line: Color;
  readonly around: Color;
}

const VERTEX = `#version 300 es
in vec3 corner;
in vec3 normal;
in vec3 center;
in vec3 size;
in vec2 pose;
in vec3 color;
uniform mat4 view;
out vec3 tint;
out vec3 facing;
out vec3 place;
void main() {
  vec3 c = corner;
  vec3 n = normal;
  if (pose.y > 0.5) { c = c.zyx; n = n.zyx; }
  c *= size;
  n = normalize(n / size);
  float s = sin(pose.x);
  float k = cos(pose.x);
  place = center + vec3(c.x * k - c.y * s, c.x * s + c.y * k, c.z);
  facing = vec3(n.x * k - n.y * s, n.x * s + n.y * k, n.z);
  tint = color;
  gl_Position = view * vec4(place, 1.0);
}`;

/** The room itself shows only the sides that face the camera from within, and a grid on its floor. */
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 tint;
in vec3 facing;
in vec3 place;
uniform vec3 eye;
uniform bool inside;
uniform vec3 floorColor;
uniform vec3 lineColor;
uniform float grid;
out vec4 result;
void main() {
  vec3 n = normalize(facing);
  vec3 base = tint;
  if (inside) {
    n = -n;
    if (dot(n, eye - place) <= 0.0) discard;
    if (n.z > 0.5) {
      vec2 cell = place.xy / grid;
      vec2 near = abs(fract(cell - 0.5) - 0.5) / max(fwidth(cell), vec2(0.0001));
      base = mix(lineColor, floorColor, min(min(near.x, near.y), 1.0));
    }
    result = vec4(base * (n.z > 0.5 ? 1.0 : 0.94 + 0.06 * abs(n.x)), 1.0);
    return;
  }
  float light = max(dot(n, normalize(vec3(-0.35, 0.5, 0.8))), 0.0);
  result = vec4(base * (0.62 + 0.38 * light) + 0.05 * light, 1.0);
}`;

/** A group of bodies of one form, which one call draws. */
interface Batch {
  readonly vertices: WebGLVertexArrayObject;
  readonly corners: number;
  readonly instances: WebGLBuffer;
  count: number;
}

function compiled(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return undefined;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : undefined;
}

function batchOf(gl: WebGL2RenderingContext, program: WebGLProgram, form: Solid['form']): Batch {
  const mesh = MESHES[form]();
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  const take = (buffer: WebGLBuffer, each: readonly (readonly [string, number])[], divisor: number) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    const stride = 4 * each.reduce((sum, [, size]) => sum + size, 0);
    let offset = 0;
    for (const [name, size] of each) {
      const at = gl.getAttribLocation(program, name);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride, offset);
      gl.vertexAttribDivisor(at, divisor);
      offset += 4 * size;
    }
  };
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, mesh, gl.STATIC_DRAW);
  const instances = gl.createBuffer();
  take(
    corners,
    [
      ['corner', 3],
      ['normal', 3],
    ],
    0,
  );
  take(
    instances,
    [
      ['center', 3],
      ['size', 3],
      ['pose', 2],
      ['color', 3],
    ],
    1,
  );
  return { vertices, corners: mesh.length / 6, instances, count: 0 };
}

const rowOf = (solid: Solid, color: Color): readonly number[] => {
  const { x, y, z, width, depth, height, turn, along } = solid;
  return [x, y, z, width, depth, height, (turn * Math.PI) / 180, along === 'x' ? 1 : 0, ...color];
};

/** A room in three dimensions, drawn by the graphics of the browser: one call for each form of body. */
export class RoomScene {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #room: Batch;
  readonly #batches: Readonly<Record<Solid['form'], Batch>>;

  private constructor(gl: WebGL2RenderingContext, program: WebGLProgram) {
    this.#gl = gl;
    this.#program = program;
    this.#room = batchOf(gl, program, 'box');
    this.#batches = {
      box: batchOf(gl, program, 'box'),
      cylinder: batchOf(gl, program, 'cylinder'),
      sphere: batchOf(gl, program, 'sphere'),
    };
    // biome-ignore lint/correctness/useHookAtTopLevel: it is a call of the graphics, no hook
    gl.useProgram(program);
    gl.enable(gl.DEPTH_TEST);
  }

  /** A scene on a canvas; undefined where the browser has no such graphics. */
  static on(canvas: HTMLCanvasElement): RoomScene | undefined {
    const gl = canvas.getContext('webgl2', { antialias: true });
    const program = gl && compiled(gl);
    return gl && program ? new RoomScene(gl, program) : undefined;
  }

  /** Replaces what is in the room. */
  fill(room: Room, solids: readonly Solid[], { materials, floor, line, wall, around }: Palette, grid: number): void {
    const gl = this.#gl;
    const { width, depth, height } = room;
    const shell = { form: 'box', along: 'z', material: 'frame', width, depth, height, turn: 0 } as const;
    this.#load(this.#room, [rowOf({ ...shell, x: width / 2, y: depth / 2, z: height / 2 }, wall)]);
    for (const form of ['box', 'cylinder', 'sphere'] as const) {
      const own = solids.filter((solid) => solid.form === form);
      this.#load(
        this.#batches[form],
        own.map((solid) => rowOf(solid, materials[solid.material])),
      );
    }
    gl.clearColor(...around, 1);
    gl.uniform3f(this.#at('floorColor'), ...floor);
    gl.uniform3f(this.#at('lineColor'), ...line);
    gl.uniform1f(this.#at('grid'), grid);
  }

  /** Draws one frame. `eye`: where the camera is. */
  draw(view: Matrix, eye: readonly [number, number, number]): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix4fv(this.#at('view'), false, [...view]);
    gl.uniform3f(this.#at('eye'), ...eye);
    gl.uniform1i(this.#at('inside'), 1);
    this.#drawBatch(this.#room);
    gl.uniform1i(this.#at('inside'), 0);
    for (const batch of Object.values(this.#batches)) this.#drawBatch(batch);
  }

  /** Gives the graphics back. */
  close(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #at(name: string): WebGLUniformLocation | null {
    return this.#gl.getUniformLocation(this.#program, name);
  }

  #load(batch: Batch, rows: readonly (readonly number[])[]): void {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, batch.instances);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(rows.flat()), gl.DYNAMIC_DRAW);
    batch.count = rows.length;
  }

  #drawBatch({ vertices, corners, count }: Batch): void {
    if (count === 0) return;
    this.#gl.bindVertexArray(vertices);
    this.#gl.drawArraysInstanced(this.#gl.TRIANGLES, 0, corners, count);
  }
}
