import { z } from 'zod';
import { defineOperation } from './operation';

export const readSecondFactor = defineOperation({
  access: 'staff',
  tag: 'staff',
  permission: 'self',
  id: 'readSecondFactor',
  method: 'GET',
  path: '/staff/me/second-factor',
  summary: 'What is left of the own second factor',
  data: z.object({ backupCodesLeft: z.number().int().describe('0 without a second factor') }),
});
