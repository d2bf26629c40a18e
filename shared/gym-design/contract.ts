import { z } from 'zod';

/** Shortest and longest side of a room, whole inches. */
export const ROOM_INCHES = { least: 60, most: 2400 } as const;
/** Things in one design, and designs of one customer. */
export const MOST_THINGS = 100;
export const MOST_DESIGNS = 50;
/** Characters of a design's name. */
export const LONGEST_NAME = 80;

const roomSide = z.int().min(ROOM_INCHES.least).max(ROOM_INCHES.most);
const place = z.int().min(0).max(ROOM_INCHES.most);
const side = z.int().min(1).max(600);

/** A room seen from above, whole inches: width from left to right, depth from the back wall to the front, and height. */
export const roomSchema = z.strictObject({ width: roomSide, depth: roomSide, height: roomSide });
export type Room = z.infer<typeof roomSchema>;

/** Degrees clockwise. */
export const TURNS = [0, 90, 180, 270] as const;

/** A product in a room. */
export const thingSchema = z.strictObject({
  /** Within its design. */
  id: z.int().min(1).max(9999),
  productId: z.int().min(1).max(999_999_999_999),
  /** The variant that is chosen; null where none is, or where there are none. */
  sku: z.string().min(1).max(64).nullable(),
  /** Inches of its corner from the left wall and from the back wall. */
  x: place,
  y: place,
  turn: z.literal(TURNS),
  /** Its footprint in inches, before it is turned. */
  width: side,
  depth: side,
  /** The footprint is that of its kind: the catalogue does not say its own. */
  isAbout: z.boolean(),
});
export type Thing = z.infer<typeof thingSchema>;

/** A gym on paper (spec 1 section 1, the gym builder): a room and what is in it. */
export const gymDesignSchema = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  room: roomSchema,
  things: z
    .array(thingSchema)
    .max(MOST_THINGS)
    .refine((things) => new Set(things.map(({ id }) => id)).size === things.length, 'each needs its own id'),
});
export type GymDesign = z.infer<typeof gymDesignSchema>;

/** The room that a new design starts with: a garage for two cars. */
export const NEW_DESIGN: GymDesign = {
  name: 'My gym',
  room: { width: 240, depth: 240, height: 108 },
  things: [],
};
