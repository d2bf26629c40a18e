/** Corners of a body of size 1 around 0, 0, 0, three of them for each triangle: x, y, z and the direction of the surface. */
export type Mesh = Float32Array;

type Corner = readonly [x: number, y: number, z: number, right: number, down: number, up: number];

function meshOf(triangles: readonly Corner[]): Mesh {
  return new Float32Array(triangles.flat());
}

/** Two triangles between four corners. */
const square = (a: Corner, b: Corner, c: Corner, d: Corner): readonly Corner[] => [a, b, c, a, c, d];

function cube(): Mesh {
  const side = (turn: (a: number, b: number, c: number) => readonly [number, number, number]) =>
    [-0.5, 0.5].flatMap((at) => {
      const corner = (b: number, c: number): Corner => [...turn(at, b, c), ...turn(Math.sign(at), 0, 0)];
      return square(corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5));
    });
  return meshOf([...side((a, b, c) => [a, b, c]), ...side((a, b, c) => [b, a, c]), ...side((a, b, c) => [b, c, a])]);
}

const ROUND = 20;
const around = (at: number) => [Math.cos((at / ROUND) * 2 * Math.PI), Math.sin((at / ROUND) * 2 * Math.PI)] as const;

function cylinder(): Mesh {
  const steps = Array.from({ length: ROUND }, (_, at) => [around(at), around(at + 1)] as const);
  return meshOf(
    steps.flatMap(([[x, y], [nextX, nextY]]) => {
      const side = (a: number, b: number, z: number): Corner => [a / 2, b / 2, z, a, b, 0];
      const cap = (a: number, b: number, z: number): Corner => [a / 2, b / 2, z, 0, 0, Math.sign(z)];
      return [
        ...square(side(x, y, -0.5), side(nextX, nextY, -0.5), side(nextX, nextY, 0.5), side(x, y, 0.5)),
        ...[-0.5, 0.5].flatMap((z) => [cap(0, 0, z), cap(x, y, z), cap(nextX, nextY, z)]),
      ];
    }),
  );
}

function sphere(): Mesh {
  const rings = ROUND / 2;
  const at = (step: number, ring: number): Corner => {
    const [x, y] = around(step);
    const angle = (ring / rings) * Math.PI;
    const [level, z] = [Math.sin(angle), Math.cos(angle)];
    return [(x * level) / 2, (y * level) / 2, z / 2, x * level, y * level, z];
  };
  const all = Array.from({ length: ROUND * rings }, (_, index) => [index % ROUND, Math.floor(index / ROUND)] as const);
  return meshOf(
    all.flatMap(([step, ring]) =>
      square(at(step, ring), at(step + 1, ring), at(step + 1, ring + 1), at(step, ring + 1)),
    ),
  );
}

/** The body of each form. */
export const MESHES = { box: cube, cylinder, sphere } as const;
