import { z } from 'zod';

/** Most rules of a flag that are read. */
const MOST_RULES = 100;

/** A rule of a flag: the fields are read one by one when it is compiled (`rules.ts`), so that one bad rule spoils no other. */
const ruleSchema = z.record(z.string(), z.unknown());

/** A flag in GrowthBook's payload. */
const featureSchema = z.object({
  defaultValue: z.unknown().optional(),
  rules: z.array(ruleSchema).max(MOST_RULES).optional(),
});

/** Flags by their names, as a service describes them. */
export const featuresSchema = z.record(z.string(), featureSchema);

/** The answer of `GET {FLAGS_URL}/api/features/{FLAGS_KEY}` (public contract, section 13). */
export const payloadSchema = z.object({ features: featuresSchema });

/** A flag with its rules, of which the first that applies decides. */
export type Feature = z.output<typeof featureSchema>;

/** Flags by their names. */
export type Features = z.output<typeof featuresSchema>;
