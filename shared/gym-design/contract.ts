import { z } from 'zod';
import { LONGEST_NAME, LONGEST_SIDE, MOST_THINGS, ROOM_INCHES, TURNS } from './limits.ts';

const roomSide = z.int().min(ROOM_INCHES.least).max(ROOM_INCHES.most);
const place = z.int().min(0).max(ROOM_INCHES.most);
const side = z.int().min(1).max(LONGEST_SIDE);

/** A room seen from above, whole inches: width from left to right, depth from the back wall to the front, and height. */
export const roomSchema = z.strictObject({ width: roomSide, depth: roomSide, height: roomSide });
export type Room = z.infer<typeof roomSchema>;

/** A product in a room. */
export const thingSchema = z.strictObject({
  /** Unique within its design. */
  id: z.int().min(1).max(9999),
  productId: z.int().min(1).max(999_999_999_999),
  /** The chosen variant; null if none is chosen or there are none. */
  sku: z.string().min(1).max(64).nullable(),
  /** Position of its corner in inches from the left wall and from the back wall. */
  x: place,
  y: place,
  turn: z.literal(TURNS),
  /** Its footprint in inches, before turning. */
  width: side,
  depth: side,
  /** The footprint is typical of its kind, because the catalog does not give the product's own. */
  isAbout: z.boolean(),
});
export type Thing = z.infer<typeof thingSchema>;

/** A gym design (spec 1 section 1, the gym builder): a room and its contents. */
export const gymDesignSchema = z.strictObject({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  room: roomSchema,
  things: z
    .array(thingSchema)
    .max(MOST_THINGS)
    .refine((things) => new Set(things.map(({ id }) => id)).size === things.length, 'each needs its own id'),
});
export type GymDesign = z.infer<typeof gymDesignSchema>;

/** The room of a new design: a two-car garage. */
export const NEW_DESIGN: GymDesign = {
  name: 'My gym',
  room: { width: 240, depth: 240, height: 108 },
  things: [],
};
