import type { FastifyInstance } from 'fastify';
import { readSecondFactor } from 'shared/contract/second-factor';
import type { Context } from '../../context';
import { route } from '../../http';
import { authOf } from './auth';
import { loginOf } from './sessions';

/** Serves what is left of the own second factor. */
export function registerSecondFactor(app: FastifyInstance, context: Context): void {
  route(app, readSecondFactor, async ({ request }) => {
    const { person } = loginOf(request);
    if (!person.hasSecondFactor) return { backupCodesLeft: 0 };
    const { backupCodes } = await authOf(context).api.viewBackupCodes({ body: { userId: person.id } });
    return { backupCodesLeft: backupCodes.length };
  });
}
