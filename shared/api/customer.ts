import { z } from 'zod';
import { bookAddressAnswer } from '#shared/address/answers.ts';
import { addressChangeSchema } from '#shared/address/book.ts';
import { customerAnswer, sessionAnswer } from '#shared/customer/answers.ts';
import {
  chosenSegmentsSchema,
  forgotPasswordSchema,
  loginSchema,
  profileChangeSchema,
  registerSchema,
  resetPasswordSchema,
} from '#shared/customer/contract.ts';
import { creditCardAnswer } from '#shared/order/answers.ts';
import { changeCardSchema, keepCardSchema } from '#shared/order/stored-method-contract.ts';
import type { Service } from './call.ts';
import { CAPTCHA, okAnswer, successAnswer } from './common.ts';

const customer = z.strictObject({ customer: customerAnswer });
const addresses = z.strictObject({ address: bookAddressAnswer, addresses: z.array(bookAddressAnswer) });
const cards = z.strictObject({ credit_card: creditCardAnswer, credit_cards: z.array(creditCardAnswer) });
const ADDRESS = { id: '`_id` of the address.' };
const CARD = { id: '`_id` of the card.' };

/** Accounts. */
export const customerService: Service = {
  name: 'svc_customer',
  about: 'Accounts: registration, profile, password, addresses and cards.',
  calls: [
    {
      method: 'POST',
      path: '/svc_customer/customer',
      access: 'open',
      body: registerSchema,
      headers: CAPTCHA,
      summary: 'Create an account',
      answers: { 201: customer },
      errors: ['customer_exists', 'rate_limited', 'upstream_unavailable'],
    },
    {
      method: 'GET',
      path: '/svc_customer/customer',
      access: 'customer',
      summary: 'The logged-in customer',
      answers: { 200: customer },
    },
    ...(['/svc_customer/customer/', '/svc_customer/customer'] as const).map((path) => ({
      method: 'PATCH' as const,
      path,
      access: 'customer' as const,
      body: profileChangeSchema,
      summary: 'Change the profile; omitted fields stay as they are',
      answers: { 200: customer },
    })),
    {
      method: 'PUT',
      path: '/svc_customer/customer/segments',
      access: 'customer',
      body: chosenSegmentsSchema,
      summary: "Choose the customer's training interests",
      answers: { 200: customer },
    },
    {
      method: 'POST',
      path: '/svc_customer/customer/forgot-password',
      access: 'open',
      headers: CAPTCHA,
      summary: 'Send an email with a link for a new password',
      about: 'The answer is the same whether or not the account exists.',
      body: forgotPasswordSchema,
      answers: { 200: successAnswer },
      errors: ['rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_customer/customer/forgot-password/reset',
      access: 'open',
      summary: 'Set a new password with the token from the email',
      body: resetPasswordSchema,
      answers: { 200: successAnswer },
      errors: ['rate_limited', 'upstream_unavailable'],
    },
    {
      method: 'POST',
      path: '/svc_customer/customer/address',
      access: 'customer',
      body: addressChangeSchema,
      summary: 'Add an address to the address book',
      answers: { 201: addresses },
      errors: ['not_found'],
    },
    {
      method: 'PATCH',
      path: '/svc_customer/customer/address/:id',
      access: 'owner',
      params: ADDRESS,
      summary: 'Change an address; omitted fields stay as they are',
      body: addressChangeSchema,
      answers: { 200: addresses },
      errors: ['not_found', 'login_required'],
    },
    {
      method: 'DELETE',
      path: '/svc_customer/customer/address/:id',
      access: 'owner',
      params: ADDRESS,
      summary: 'Delete an address',
      answers: { 200: okAnswer },
      errors: ['not_found', 'login_required'],
    },
    {
      method: 'GET',
      path: '/svc_customer/customer/credit-cards',
      access: 'customer',
      summary: "The customer's saved cards",
      answers: { 200: z.strictObject({ credit_cards: z.array(creditCardAnswer) }) },
      errors: ['validation_error'],
    },
    {
      method: 'POST',
      path: '/svc_customer/customer/credit-cards',
      access: 'customer',
      body: keepCardSchema,
      summary: "Save a card by its provider's token",
      answers: { 201: cards },
      errors: ['not_found', 'payments_paused', 'rate_limited'],
    },
    {
      method: 'PUT',
      path: '/svc_customer/customer/credit-cards/:id',
      access: 'owner',
      params: CARD,
      summary: 'Change the default or the billing address of a card',
      body: changeCardSchema,
      answers: { 200: cards },
      errors: ['not_found', 'login_required'],
    },
    {
      method: 'DELETE',
      path: '/svc_customer/customer/credit-cards/:id',
      access: 'owner',
      params: CARD,
      summary: 'Delete a card, here and at the provider',
      answers: { 200: okAnswer.extend(successAnswer.shape) },
      errors: ['not_found', 'login_required', 'validation_error', 'upstream_unavailable'],
    },
  ],
};

/** Sessions. */
export const sessionService: Service = {
  name: 'svc_session',
  about: 'Login and logout. A session is a cookie that the store can revoke.',
  calls: [
    {
      method: 'GET',
      path: '/svc_session/session',
      access: 'open',
      summary: 'The current session; renews it',
      answers: { 200: sessionAnswer },
    },
    {
      method: 'POST',
      path: '/svc_session/session/login',
      access: 'open',
      body: loginSchema,
      headers: CAPTCHA,
      summary: 'Log in',
      answers: { 200: customer },
      errors: ['invalid_credentials', 'rate_limited', 'upstream_unavailable'],
    },
    {
      method: 'POST',
      path: '/svc_session/session/logout',
      access: 'open',
      summary: 'Log out',
      answers: { 200: okAnswer },
    },
  ],
};
