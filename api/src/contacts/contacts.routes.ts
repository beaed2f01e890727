import type { FastifyInstance } from 'fastify';
import { getSiteContacts } from 'shared/contract/content';
import type { Context } from '../context';
import { route } from '../http';
import { readSiteContacts } from './contacts.repository';

export function registerContacts(app: FastifyInstance, { db }: Context): void {
  route(app, getSiteContacts, () => readSiteContacts(db), { cacheSeconds: 60 });
}
