import {
  binService,
  eventService,
  gymService,
  programmingService,
  pushService,
  rmaService,
  subscriptionService,
  ticketService,
} from './account.ts';
import type { Service } from './call.ts';
import { checkoutService, giftcardService, paymentService, shippingService, taxService } from './checkout.ts';
import { contentService, routeService } from './content.ts';
import { customerService, sessionService } from './customer.ts';
import { indexHookService, indexService } from './index-posts.ts';
import { listService } from './list.ts';
import { mailService } from './mail.ts';
import { discoveryService, ssrService } from './ssr.ts';
import { staffService } from './staff.ts';

/** Every service of the worker, by name: the source of `docs/openapi.json` and `docs/services.md`. */
export const SERVICES: readonly Service[] = [
  binService,
  checkoutService,
  contentService,
  customerService,
  discoveryService,
  eventService,
  giftcardService,
  gymService,
  indexHookService,
  listService,
  mailService,
  paymentService,
  programmingService,
  pushService,
  rmaService,
  routeService,
  sessionService,
  shippingService,
  ssrService,
  staffService,
  subscriptionService,
  taxService,
  ticketService,
  indexService,
];
