import Fastify from 'fastify';
import { answerError } from 'server/http';
import { refusalOf } from './registry-errors';

async function answerTo(error: Error) {
  const app = Fastify();
  app.setErrorHandler((fault, request, reply) => answerError(fault, request, reply, refusalOf));
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  return { status: answer.statusCode, wait: answer.headers['retry-after'], ...answer.json() };
}

test.each(['55P03', '57014', '57P01', 'ECONNREFUSED'])(
  'a temporary error of the database (%s) asks for a retry',
  async (code) => {
    expect(await answerTo(Object.assign(new Error('canceling statement due to lock timeout'), { code }))).toEqual({
      status: 503,
      wait: '2',
      code: 'OVERLOADED',
      message: expect.stringContaining('try again'),
    });
  },
);

test.each(['ENOSPC', '53100'])('a full disk (%s) is reported with advice', async (code) => {
  expect(await answerTo(Object.assign(new Error('no space left on device, write /srv/secret'), { code }))).toEqual({
    status: 507,
    code: 'DISK_FULL',
    message:
      'The disk of the release registry is full, so nothing was published. Free some space there, then publish again.',
  });
});

test('any other error is reported without internal details', async () => {
  const { status, message } = await answerTo(new Error('relation "secret" is gone'));
  expect(status).toBe(500);
  expect(message).not.toContain('secret');
});
