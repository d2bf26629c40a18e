import type { Room } from './contract.ts';

/** A matrix of four columns with four figures each, as graphics take it. */
export type Matrix = readonly number[];
type Vector = readonly [number, number, number];

/**
 * A camera in a room. `orbit` looks at the middle of the room from outside, `stand` is a person in it. Angles in degrees,
 * lengths in inches: x from the left wall, y from the back wall.
 */
export interface Camera {
  readonly mode: 'orbit' | 'stand';
  /** Direction of looking, clockwise from above; 0 looks at the back wall. */
  readonly yaw: number;
  /** How far it looks down. */
  readonly pitch: number;
  /** From the middle of the room; only for `orbit`. */
  readonly distance: number;
  /** Where the person is; only for `stand`. */
  readonly x: number;
  readonly y: number;
}

/** A change of a camera: by degrees, by a factor of its distance, and by inches forward. */
export interface CameraMove {
  readonly yaw?: number;
  readonly pitch?: number;
  readonly zoom?: number;
  readonly ahead?: number;
}

const EYES = 64;
const VIEW_DEGREES = 50;
const NEAR = 4;
const FAR = 12_000;
/** The least and the greatest distance of a camera outside, in spans of the room. */
const NEAREST = 0.35;
const FARTHEST = 3;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The length of a room's longest line. */
function spanOf({ width, depth, height }: Room): number {
  return Math.hypot(width, depth, height);
}

/** Part of the screen, from its middle to its edge, in which the whole room is seen at first. */
const FRAME = 0.94;

/** Whether a camera sees all corners of a room within the frame of a square screen; other screens see more. */
function seesAll(camera: Camera, room: Room): boolean {
  const matrix = matrixOf(camera, room, 1);
  const corners = [0, room.width].flatMap((x) =>
    [0, room.depth].flatMap((y) => [0, room.height].map((z) => [x, y, z, 1] as const)),
  );
  return corners.every((corner) => {
    const [x = 0, y = 0, , far = 0] = [0, 1, 2, 3].map((row) =>
      corner.reduce((sum, figure, column) => sum + figure * (matrix[column * 4 + row] ?? 0), 0),
    );
    return far > 0 && Math.max(Math.abs(x), Math.abs(y)) <= far * FRAME;
  });
}

/** The camera with which the view of a room begins: outside, from the front, above, as near as the whole room is seen. */
export function cameraOf(room: Room): Camera {
  const span = spanOf(room);
  const at = (distance: number): Camera => ({
    mode: 'orbit',
    yaw: -28,
    pitch: 34,
    distance,
    x: room.width / 2,
    y: room.depth * 0.85,
  });
  let camera = at(span * 0.6);
  while (camera.distance < span * FARTHEST && !seesAll(camera, room)) camera = at(camera.distance * 1.04);
  return camera;
}

/** A camera after a move. One inside never leaves the room, and none ever goes below the floor. */
export function moveCamera(
  camera: Camera,
  room: Room,
  { yaw = 0, pitch = 0, zoom = 1, ahead = 0 }: CameraMove,
): Camera {
  const turned = ((((camera.yaw + yaw + 180) % 360) + 360) % 360) - 180;
  const isOrbit = camera.mode === 'orbit';
  const span = spanOf(room);
  const [sin, cos] = [Math.sin(radians(turned)), Math.cos(radians(turned))];
  const margin = 12;
  return {
    mode: camera.mode,
    yaw: turned,
    pitch: within(camera.pitch + pitch, isOrbit ? 5 : -60, isOrbit ? 89 : 60),
    distance: within(camera.distance * zoom, span * NEAREST, span * FARTHEST),
    x: within(camera.x + sin * ahead, margin, room.width - margin),
    y: within(camera.y - cos * ahead, margin, room.depth - margin),
  };
}

/** The same view from inside the room, or from outside again. */
export function switchCamera(camera: Camera, room: Room): Camera {
  const next: Camera = { ...cameraOf(room), yaw: camera.yaw };
  return camera.mode === 'orbit' ? { ...next, mode: 'stand', pitch: 5, yaw: 0 } : next;
}

function lookingOf({ yaw, pitch }: Camera): Vector {
  const level = Math.cos(radians(pitch));
  return [Math.sin(radians(yaw)) * level, -Math.cos(radians(yaw)) * level, -Math.sin(radians(pitch))];
}

/** Where a camera is: x, y and z from the floor. */
export function eyeOf(camera: Camera, room: Room): Vector {
  if (camera.mode === 'stand') return [camera.x, camera.y, Math.min(EYES, room.height - 6)];
  const [x, y, z] = lookingOf(camera);
  const { distance } = camera;
  return [room.width / 2 - x * distance, room.depth / 2 - y * distance, room.height * 0.3 - z * distance];
}

/** Takes points of a room to a screen of this shape (width through height): its perspective as a camera sees it. */
export function matrixOf(camera: Camera, room: Room, aspect: number): Matrix {
  const eye = eyeOf(camera, room);
  const ahead = lookingOf(camera);
  const yaw = radians(camera.yaw);
  const right: Vector = [Math.cos(yaw), Math.sin(yaw), 0];
  const up: Vector = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ];
  // Inches from the back wall grow towards the viewer, so up is the opposite of what the right hand says.
  const above: Vector = [-up[0], -up[1], -up[2]];
  // A tall screen sees as far to the sides as a wide one does up and down.
  const focal = 1 / Math.tan(radians(VIEW_DEGREES) / 2) / Math.max(1, 1 / aspect);
  /** Distances along an axis, as a row of the matrix. */
  const along = (axis: Vector, scale: number) => {
    const offset = axis[0] * eye[0] + axis[1] * eye[1] + axis[2] * eye[2];
    return [axis[0] * scale, axis[1] * scale, axis[2] * scale, -offset * scale];
  };
  const rows = [
    along(right, focal / aspect),
    along(above, focal),
    along(ahead, (FAR + NEAR) / (FAR - NEAR)),
    along(ahead, 1),
  ];
  const columns = [0, 1, 2, 3].flatMap((at) => rows.map((row) => row[at] ?? 0));
  const shift = (2 * FAR * NEAR) / (NEAR - FAR);
  // The depth of a point is measured from the nearest one that is seen.
  return columns.map((figure, at) => (at === 14 ? figure + shift : figure));
}
