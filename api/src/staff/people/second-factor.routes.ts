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
  const codesLeft = async (userId: string): Promise<number> =>
    (await authOf(context).api.viewBackupCodes({ body: { userId } })).backupCodes.length;

  route(app, readSecondFactor, async ({ request }) => {
    const { person } = loginOf(request);
    if (!person.hasSecondFactor) return { backupCodesLeft: 0 };
    return { backupCodesLeft: await codesLeft(person.id) };
  });

  route(
    app,
    renewBackupCodes,
    async ({ body, request }) => {
      const login = loginOf(request);
      await countConfirmation(context, login);
      const { person } = login;
      const before = { backupCodesLeft: person.hasSecondFactor ? await codesLeft(person.id) : 0 };
      const backupCodes = await newBackupCodes(context, request, login, body);
      await recordAction(context.db, context, {
        actor: staffOf(request),
        action: 'people: renew the backup codes',
        reference: person.id,
        before,
        after: { backupCodesLeft: backupCodes.length },
      });
      return { backupCodes };
    },
    { limit: 'staffSignIn' },
  );
}
