import type { FastifyInstance } from 'fastify';
import { readSecondFactor, renewBackupCodes } from 'shared/contract/second-factor';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { recordAction } from '../record-action';
import { authOf } from './auth';
import { loginOf } from './sessions';
import { countConfirmation, newBackupCodes } from './sign-in';

/** Serves what is left of the own second factor, and new backup codes. */
export function registerSecondFactor(app: FastifyInstance, context: Context): void {
  route(app, readSecondFactor, async ({ request }) => {
    const { person } = loginOf(request);
    if (!person.hasSecondFactor) return { backupCodesLeft: 0 };
    const { backupCodes } = await authOf(context).api.viewBackupCodes({ body: { userId: person.id } });
    return { backupCodesLeft: backupCodes.length };
  });

  route(
    app,
    renewBackupCodes,
    async ({ body, request }) => {
      const login = loginOf(request);
      await countConfirmation(context, login);
      const backupCodes = await newBackupCodes(context, request, login, body);
      await recordAction(context.db, context, {
        actor: staffOf(request),
        action: 'people: renew the backup codes',
        reference: login.person.id,
      });
      return { backupCodes };
    },
    { limit: 'staffSignIn' },
  );
}
