import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import { STAFF_ROLES } from './roles.ts';

/** Body of `POST /svc_staff/members`. */
export const memberSchema = z.strictObject({
  email: emailSchema,
  name: z.string().trim().min(1).max(80),
  role: z.enum(STAFF_ROLES).default('admin'),
  /** Ids of the editions of events of a moderator, such as `northbar-invitational-2025`. */
  events: z.array(z.string().trim().min(1).max(80)).max(50).default([]),
  /** Sites to which the member is limited, of roles other than `admin` and `events`; without it every site. */
  sites: z.array(z.enum(SITE_CODES)).max(SITE_CODES.length).default([]),
});
