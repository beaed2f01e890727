import { z } from 'zod';
import { defineOperation } from './operation';

const own = { access: 'staff', tag: 'staff', permission: 'self' } as const;

export const readSecondFactor = defineOperation({
  ...own,
  id: 'readSecondFactor',
  method: 'GET',
  path: '/staff/me/second-factor',
  summary: 'What is left of the own second factor',
  data: z.object({ backupCodesLeft: z.number().int().describe('0 without a second factor') }),
});

export const renewBackupCodes = defineOperation({
  ...own,
  id: 'renewBackupCodes',
  method: 'POST',
  path: '/staff/me/second-factor/backup-codes',
  summary: 'New backup codes, after password and code; the old ones stop working',
  body: z.strictObject({
    password: z.string().min(1, 'Enter your password').max(128),
    code: z.string().trim().min(6).max(20).describe('Of the authenticator app'),
  }),
  data: z.object({
    backupCodes: z.array(z.string()).describe('Each opens one sign-in without the app. They are shown only here'),
  }),
  errors: ['STATE_CONFLICT', 'CONFIRMATION_WRONG'],
});
