import type { FastifyInstance } from 'fastify';
import { verifyCoupon } from 'shared/contract/coupons';
import type { Context } from '../context';
import { route } from '../http';
import { verifyCoupon as verify } from './verify-coupon';

export const registerCoupons = (app: FastifyInstance, context: Context): void =>
  route(app, verifyCoupon, ({ body }) => verify(context, body), {
    limit: 'coupon',
    limitedBy: ({ body }) => [body.product === 'ride' ? body.quoteId : body.selectionId],
  });
