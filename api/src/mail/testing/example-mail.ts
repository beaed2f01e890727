import { exampleRide } from 'shared/contract/example-ride';
import type { Facts, MailTemplate } from '../templates';
import { writeMail } from '../write-mail';

const exampleFacts: Facts = {
  booked: exampleRide,
  origin: 'https://tafiya.test',
  rules: { unconfirmedCancelHours: 2 },
};

/** A mail of a template, as it would be sent. */
export const exampleMail = (template: MailTemplate, facts: Partial<Facts> = {}, key = 'mail:example') =>
  writeMail(
    { template, key, date: new Date('2026-11-20T14:31:00Z'), facts: { ...exampleFacts, ...facts } },
    {
      mail: { transport: 'folder', folder: '/unused', from: 'Tafiya <bookings@tafiya.test>' },
      payment: { provider: 'sandbox', secret: 'unused' },
    },
  );
