import { createHmac } from 'node:crypto';

/** The value of `x-paystack-signature`. */
export const signBody = (secret: string, body: Buffer): string =>
  createHmac('sha512', secret).update(body).digest('hex');
