import { z } from 'zod';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';

/** Name of a test or variant, which is part of addresses and cache keys. */
const word = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens, at most 40');

/** What visitors see unless a variant was chosen for them. */
export const DEFAULT_VARIANT = 'default';

/** Classes with styles of their own (`client/styles/page-blocks.css`). */
export const BLOCK_CLASSES = ['wide', 'narrow', 'center', 'dark', 'tile', 'flush'] as const;

const segment = z.int().refine((id) => CONTENT_SEGMENTS.includes(id), {
  error: ({ input }) => `unknown segment ${String(input)}; known are ${CONTENT_SEGMENTS.join(', ')}`,
});

const variantSchema = z.strictObject({
  props: z.record(z.string(), z.unknown()).optional(),
  slots: z.record(z.string(), z.array(z.unknown())).optional(),
  hidden: z.literal(true).optional(),
});

const testSchema = z
  .strictObject({
    name: word,
    share: z
      .record(word, z.number().nonnegative())
      .refine((share) => Object.values(share).some((part) => part > 0), { error: 'must give some variant a share' }),
    variants: z.record(word, variantSchema),
  })
  .superRefine(({ share, variants }, context) => {
    for (const name of Object.keys(share)) {
      if (name === DEFAULT_VARIANT || Object.hasOwn(variants, name)) continue;
      context.addIssue({ code: 'custom', path: ['share', name], message: `names no variant: there is no "${name}"` });
    }
    for (const name of Object.keys(variants)) {
      if (name === DEFAULT_VARIANT) {
        context.addIssue({
          code: 'custom',
          path: ['variants', name],
          message: 'is the block itself and needs no variant',
        });
      } else if (!Object.hasOwn(share, name)) {
        context.addIssue({ code: 'custom', path: ['variants', name], message: 'has no share' });
      }
    }
  });

const trackingSchema = z.strictObject({
  name: z.string().min(1).max(100),
  index: z.int().nonnegative().optional(),
  /** An event is sent when the block comes into view, too, and not only when it is clicked. */
  whenVisible: z.boolean().optional(),
});

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time with an offset, such as 2026-11-27T09:00:00-05:00',
});

/**
 * Everything of a block but its props and slots, which its kind decides (spec 3 section 3, Content block). Fields that
 * the store does not know are kept for an export.
 */
export const blockRecordSchema = z.looseObject({
  name: z.string(),
  props: z.record(z.string(), z.unknown()).optional(),
  slots: z.record(z.string(), z.array(z.unknown())).optional(),
  class: z
    .string()
    .refine(
      (text) => text.split(/\s+/).every((one) => one === '' || (BLOCK_CLASSES as readonly string[]).includes(one)),
      {
        error: `may hold ${BLOCK_CLASSES.join(', ')}`,
      },
    )
    .optional(),
  value: z.string().optional(),
  segments: z.array(segment).optional(),
  skus: z.array(z.string().min(1).max(64)).optional(),
  abTest: testSchema.optional(),
  tracking: trackingSchema.optional(),
  /** The first moment at which it is shown, and that from which it is not: a campaign has both. */
  from: moment.optional(),
  until: moment.optional(),
});

/** Variants of a test and how often each is shown, in a fixed order. */
export type BlockTest = z.infer<typeof testSchema>;
export type BlockVariant = z.infer<typeof variantSchema>;
export type BlockTracking = z.infer<typeof trackingSchema>;

/** A block of a page, as it is stored. */
export interface BlockRecord {
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>> | undefined;
  readonly slots?: Readonly<Record<string, readonly BlockRecord[]>> | undefined;
  readonly class?: string | undefined;
  readonly value?: string | undefined;
  readonly segments?: readonly number[] | undefined;
  readonly skus?: readonly string[] | undefined;
  readonly abTest?: BlockTest | undefined;
  readonly tracking?: BlockTracking | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether a block is shown at a time. Where a campaign ends, what follows begins: `until` itself is no longer shown. */
export function isInSeason({ from, until }: Pick<BlockRecord, 'from' | 'until'>, nowMs: number): boolean {
  return (from === undefined || nowMs >= Date.parse(from)) && (until === undefined || nowMs < Date.parse(until));
}

/** When a block next begins or ends to be shown, Unix milliseconds; Infinity if it does neither anymore. */
export function nextSeasonMs({ from, until }: Pick<BlockRecord, 'from' | 'until'>, nowMs: number): number {
  const moments = [from, until].map((moment) => (moment === undefined ? Number.NaN : Date.parse(moment)));
  return Math.min(...moments.filter((moment) => moment > nowMs));
}

/** A block as a variant shows it. The variant's props are all of its props, so that the `value` beside them counts no more. */
export function withVariant(block: BlockRecord, { props, slots }: Partial<BlockVariant>): BlockRecord {
  return {
    ...block,
    ...(props && { props, value: undefined }),
    ...(slots && { slots: slots as BlockRecord['slots'] }),
  };
}

/** The props of a block, with its `value` in the place that its kind gives it. */
export function propsOf(
  { props = {}, value }: Pick<BlockRecord, 'props' | 'value'>,
  valueProp: string | undefined,
): Readonly<Record<string, unknown>> {
  return value === undefined || valueProp === undefined || Object.hasOwn(props, valueProp)
    ? props
    : { ...props, [valueProp]: value };
}
