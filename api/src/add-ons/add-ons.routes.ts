import type { FastifyInstance } from 'fastify';
import { getAddOns } from 'shared/contract/add-ons';
import type { Context } from '../context';
import { route } from '../http';
import { listAddOns } from './add-ons';

const listCacheSeconds = 300;

export const registerAddOns = (app: FastifyInstance, { db }: Context): void =>
  route(app, getAddOns, () => listAddOns(db), { cacheSeconds: listCacheSeconds });
