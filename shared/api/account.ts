import { z } from 'zod';
import { binAnswer } from '#shared/bin/answers.ts';
import { binSchema } from '#shared/bin/contract.ts';
import { pushChangeSchema, pushDeviceSchema, pushPreferencesAnswer } from '#shared/bridge/push.ts';
import { claimAnswer, eventProfileAnswer, registrationAnswer, waitingAnswer } from '#shared/event/answers.ts';
import { boardAnswer } from '#shared/event/board.ts';
import { claimSchema } from '#shared/event/claim.ts';
import { eventAnswer, scheduleAnswer } from '#shared/event/event-answers.ts';
import { eventProfileSchema } from '#shared/event/profile.ts';
import { registrationActSchema, waitingSchema } from '#shared/event/registration.ts';
import { gearAnswer } from '#shared/gym-design/answers.ts';
import { gearQuerySchema } from '#shared/gym-design/gear-call.ts';
import { listedProject, newProjectSchema, projectAnswer, projectSchema } from '#shared/gym-design/project.ts';
import { programAnswer } from '#shared/program/answers.ts';
import { returnAnswer } from '#shared/rma/answers.ts';
import { returnCallSchema } from '#shared/rma/calls.ts';
import { subscriptionAnswer } from '#shared/subscription/answers.ts';
import { subscriptionActionSchema } from '#shared/subscription/contract.ts';
import { ticketAnswer } from '#shared/ticket/answers.ts';
import type { Service } from './call.ts';
import { okAnswer } from './common.ts';

/** Products that shoppers wait for. */
export const binService: Service = {
  name: 'svc_bin',
  about: 'Back-in-stock notifications, for guests and customers.',
  calls: [
    {
      method: 'GET',
      path: '/svc_bin/bin',
      access: 'open',
      summary: 'Products that the shopper wants to be notified about',
      answers: {
        200: z.strictObject({
          bins: z.array(binAnswer),
          email: z.string().optional().describe("The customer's own address, with which the form starts."),
        }),
      },
      errors: ['TOKEN_EXPIRED'],
    },
    {
      method: 'POST',
      path: '/svc_bin/bin',
      access: 'open',
      body: binSchema,
      summary: 'Ask to be notified when a product is back in stock',
      answers: { 201: z.strictObject({ bin: binAnswer }) },
      errors: ['TOKEN_EXPIRED', 'product_not_found', 'rate_limited', 'validation_error_already_subscribed'],
    },
    {
      method: 'DELETE',
      path: '/svc_bin/bin/:id',
      access: 'owner',
      params: { id: '`id` of the bin.' },
      summary: 'Cancel a notification',
      answers: { 200: okAnswer },
      errors: ['not_found'],
    },
  ],
};

/** Notifications of the native app. */
export const pushService: Service = {
  name: 'svc_push',
  about: 'Notifications of the native app: devices of guests and customers, and what they want to be told.',
  calls: [
    {
      method: 'POST',
      path: '/svc_push/devices',
      access: 'open',
      body: pushDeviceSchema,
      summary: 'Register a device for the shopper who uses it',
      answers: { 201: okAnswer },
      errors: ['TOKEN_EXPIRED', 'rate_limited'],
    },
    {
      method: 'GET',
      path: '/svc_push/preferences',
      access: 'open',
      summary: 'What the shopper wants to be notified about',
      answers: { 200: pushPreferencesAnswer },
      errors: ['TOKEN_EXPIRED'],
    },
    {
      method: 'PUT',
      path: '/svc_push/preferences',
      access: 'open',
      body: pushChangeSchema,
      summary: 'Choose what to be notified about',
      answers: { 200: pushPreferencesAnswer },
      errors: ['TOKEN_EXPIRED', 'rate_limited'],
    },
  ],
};

/** Events. */
export const eventService: Service = {
  name: 'svc_event',
  about: 'Events with their schedules and boards, and the details with which a customer enters them.',
  calls: [
    {
      method: 'GET',
      path: '/svc_event/events/:eventId',
      access: 'open',
      params: { eventId: 'Id of the edition: `northbar-invitational-2025`.' },
      summary: 'An edition of an event with its divisions and workouts',
      answers: { 200: z.strictObject({ event: eventAnswer }) },
      errors: ['not_found'],
    },
    {
      method: 'GET',
      path: '/svc_event/events/:eventId/schedule',
      access: 'open',
      params: { eventId: 'Id of the edition.' },
      summary: 'Heats with their lanes and delays',
      answers: { 200: scheduleAnswer },
      errors: ['not_found'],
    },
    {
      method: 'GET',
      path: '/svc_event/events/:eventId/leaderboard',
      access: 'open',
      params: { eventId: 'Id of the edition.' },
      query: z.object({
        division: z.string().optional().describe('The first one by default.'),
        workout: z.string().optional().describe('The board of one workout; by default the one over all.'),
      }),
      summary: 'A board',
      about: 'Carries an `etag`; asked with it as `if-none-match`, an unchanged board is answered with 304.',
      answers: { 200: boardAnswer, 304: { raw: 'text/plain', about: 'Nothing, because it has not changed.' } },
      errors: ['not_found'],
      keptSeconds: 5,
    },
    {
      method: 'POST',
      path: '/svc_event/events/:eventId/athletes/:athlete/claim',
      access: 'customer',
      params: { eventId: 'Id of the edition.', athlete: 'Slug of the athlete.' },
      summary: 'Say that the customer is an athlete',
      about: 'Staff decide. The same claim again answers with what became of the first one.',
      body: claimSchema,
      answers: { 201: claimAnswer },
      errors: ['not_found', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_event/events/:eventId/waiting',
      access: 'customer',
      params: { eventId: 'Id of the edition.' },
      summary: 'Wait for a place in a full division',
      about:
        'Once a place is free, it is kept for two days for the customer who has waited longest, who gets an email.',
      body: waitingSchema,
      answers: { 201: waitingAnswer },
      errors: ['not_found', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_event/account/registrations/:registrationId',
      access: 'owner',
      params: { registrationId: 'Id of the registration.' },
      summary: 'Withdraw from an event, or pass a place to another athlete',
      about:
        'A withdrawal until two weeks before the event gets its money back. A transfer is an offer by email, which the other athlete accepts with `accept`.',
      body: registrationActSchema,
      answers: { 200: registrationAnswer },
      errors: ['not_found', 'login_required', 'rate_limited'],
    },
    {
      method: 'GET',
      path: '/svc_event/account',
      access: 'customer',
      summary: "The customer's athlete profile",
      answers: { 200: eventProfileAnswer },
    },
    {
      method: 'PUT',
      path: '/svc_event/account',
      access: 'customer',
      body: eventProfileSchema,
      summary: 'Save the athlete profile',
      answers: { 200: eventProfileAnswer },
    },
  ],
};

const PROJECT_ID = 'Id of the gym.';
const wholeProject = z.strictObject({ project: projectAnswer });

/** The gym builder. */
export const gymService: Service = {
  name: 'svc_gym',
  about: 'Data for the gym builder, and the gyms that customers have planned, on sites that have one.',
  calls: [
    {
      method: 'GET',
      path: '/svc_gym/gear',
      access: 'open',
      query: gearQuerySchema,
      summary: 'Products that can be placed on a floor plan',
      answers: { 200: z.strictObject({ gear: z.array(gearAnswer) }) },
      errors: ['not_found', 'upstream_unavailable', 'rate_limited'],
    },
    {
      method: 'GET',
      path: '/svc_gym/projects',
      access: 'customer',
      summary: 'The gyms that the customer has planned',
      answers: { 200: z.strictObject({ projects: z.array(listedProject) }) },
      errors: ['not_found'],
    },
    {
      method: 'POST',
      path: '/svc_gym/projects',
      access: 'customer',
      body: newProjectSchema,
      summary: 'Save a new gym',
      answers: { 201: wholeProject },
      errors: ['not_found', 'rate_limited'],
    },
    {
      method: 'GET',
      path: '/svc_gym/projects/:projectId',
      access: 'owner',
      params: { projectId: PROJECT_ID },
      summary: 'One gym with its plan',
      answers: { 200: wholeProject },
      errors: ['not_found', 'login_required'],
    },
    {
      method: 'PUT',
      path: '/svc_gym/projects/:projectId',
      access: 'owner',
      params: { projectId: PROJECT_ID },
      body: projectSchema,
      summary: 'Save a changed gym in place of the revision that was changed',
      about: 'If another revision was saved since, nothing changes, and the error comes with the stored `project`.',
      answers: { 200: wholeProject },
      errors: ['not_found', 'login_required', 'rate_limited'],
      otherErrors: {
        about: 'Another revision was saved since.',
        schema: z.strictObject({
          error: z.strictObject({ type: z.literal('conflict'), message: z.string(), requestId: z.string() }),
          project: projectAnswer,
        }),
        statuses: [409],
      },
    },
    {
      method: 'DELETE',
      path: '/svc_gym/projects/:projectId',
      access: 'owner',
      params: { projectId: PROJECT_ID },
      summary: 'Remove a gym',
      answers: { 200: okAnswer },
      errors: ['not_found', 'login_required', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_gym/projects/:projectId/share',
      access: 'owner',
      params: { projectId: PROJECT_ID },
      summary: 'Share a gym: everyone who has the address can see it and copy it, without a name',
      answers: { 200: z.strictObject({ url: z.string() }) },
      errors: ['not_found', 'login_required', 'rate_limited'],
    },
    {
      method: 'DELETE',
      path: '/svc_gym/projects/:projectId/share',
      access: 'owner',
      params: { projectId: PROJECT_ID },
      summary: 'Stop sharing a gym',
      answers: { 200: okAnswer },
      errors: ['not_found', 'login_required', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_gym/projects/:projectId/copy',
      access: 'owner',
      params: { projectId: PROJECT_ID },
      summary: 'Copy an own gym, or one that someone shares',
      answers: { 201: wholeProject },
      errors: ['not_found', 'login_required', 'rate_limited'],
    },
  ],
};

/** Training programs. */
export const programmingService: Service = {
  name: 'svc_programming',
  about: 'Training programs that customers have bought.',
  calls: [
    {
      method: 'GET',
      path: '/svc_programming/programs',
      access: 'customer',
      summary: "The customer's programs",
      answers: { 200: z.strictObject({ programs: z.array(programAnswer) }) },
    },
  ],
};

const rma = z.strictObject({ rma: returnAnswer });

/** Returns. */
export const rmaService: Service = {
  name: 'svc_rma',
  about: 'Returns, for customers and for guests on the device that placed the order. 404 on sites without returns.',
  calls: [
    {
      method: 'POST',
      path: '/svc_rma/returns',
      access: 'owner',
      body: returnCallSchema,
      summary: 'Request a return for items of a shipped order',
      answers: { 201: rma },
      errors: ['not_found', 'order_not_found'],
    },
    {
      method: 'GET',
      path: '/svc_rma/returns',
      access: 'open',
      summary: "The shopper's returns",
      answers: { 200: z.strictObject({ rmas: z.array(returnAnswer) }) },
      errors: ['not_found', 'TOKEN_EXPIRED'],
    },
    {
      method: 'GET',
      path: '/svc_rma/returns/:rmaId',
      access: 'owner',
      summary: 'One return',
      params: { rmaId: 'Id of the return, or its number in any spelling.' },
      answers: { 200: rma },
      errors: ['not_found', 'validation_error'],
    },
  ],
};

/** Subscriptions. */
export const subscriptionService: Service = {
  name: 'svc_subscription',
  about: 'Subscriptions, for customers and for guests on the device that placed the order.',
  calls: [
    {
      method: 'GET',
      path: '/svc_subscription/subscriptions',
      access: 'customer',
      summary: "The shopper's subscriptions",
      about: 'A guest gets those bought on this device, or `login_required` if there are none.',
      answers: { 200: z.strictObject({ subscriptions: z.array(subscriptionAnswer) }) },
    },
    {
      method: 'POST',
      path: '/svc_subscription/subscriptions/:id',
      access: 'owner',
      summary: 'Cancel, pause or resume a subscription',
      params: { id: '`_id` of the subscription.' },
      body: subscriptionActionSchema,
      answers: { 200: z.strictObject({ subscription: subscriptionAnswer }) },
      errors: ['not_found', 'login_required'],
    },
  ],
};

/** Tickets. */
export const ticketService: Service = {
  name: 'svc_ticket',
  about: 'Discounts that customers have earned.',
  calls: [
    {
      method: 'GET',
      path: '/svc_ticket/tickets',
      access: 'customer',
      summary: "The customer's tickets",
      answers: { 200: z.strictObject({ tickets: z.array(ticketAnswer) }) },
    },
  ],
};
