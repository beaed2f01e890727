import pg from 'pg';
import { type Listening, listenOnPostgres } from './listen-postgres';

const url = process.env.TEST_DATABASE_URL ?? '';
const channel = `heard_${process.pid}`;

let admin: pg.Client;
let listening: Listening;
let calls = 0;
let wake = () => {};

beforeAll(async () => {
  if (!url) throw new Error('Notifications need PostgreSQL: set TEST_DATABASE_URL.');
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  listening = listenOnPostgres({ url, channel }, () => {
    calls += 1;
    wake();
  });
  await heard(1);
});
afterAll(async () => {
  await listening.stop();
  await admin.end();
});

const heard = async (count: number) => {
  while (calls < count) await new Promise<void>((resolve) => (wake = resolve));
};

test('receives a notification', async () => {
  await admin.query(`notify ${channel}`);
  await heard(2);
});

test('reopens a connection that is cut, reports it, and receives later notifications', async () => {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "${channel}"'`,
  );
  expect(rowCount).toBe(1);
  await heard(3);
  await admin.query(`notify ${channel}`);
  await heard(4);
});
