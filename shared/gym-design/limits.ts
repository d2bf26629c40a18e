/** Shortest and longest side of a room, whole inches. */
export const ROOM_INCHES = { least: 60, most: 2400 } as const;
/** Longest side of a thing's footprint, inches. */
export const LONGEST_SIDE = 600;
/** The most things in a design, and the most designs of a customer. */
export const MOST_THINGS = 300;
export const MOST_DESIGNS = 50;
/** Maximum characters of a design's name. */
export const LONGEST_NAME = 80;
/** Turns in degrees clockwise. */
export const TURNS = [0, 90, 180, 270] as const;
