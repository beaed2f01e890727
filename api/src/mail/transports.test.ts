import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createApi } from '..';
import { ServiceOutage } from '../jobs/circuit-breaker';
import { openTestApi, type TestApi } from '../testing';
import { openTestDatabase } from '../testing/open-test-database';
import { aboutRide } from './testing/example-bookings';
import { exampleMail } from './testing/example-mail';
import { type MailTransport, openMailTransport, smtpTransport } from './transports';

const from = 'Tafiya <bookings@tafiya.test>';
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Mailbox {
  readonly transport: MailTransport;
  /** What has arrived, as it was written. */
  received(): Promise<Buffer[]>;
}

async function openFolder(): Promise<Mailbox & { folder: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'tafiya-mail-'));
  cleanUps.push(() => rm(root, { recursive: true }));
  const folder = path.join(root, 'mail');
  return {
    folder,
    transport: openMailTransport({ transport: 'folder', folder, from }),
    received: async () => {
      const names = await readdir(folder);
      return Promise.all(names.map((name) => readFile(path.join(folder, name))));
    },
  };
}

async function openServer(options: SMTPServerOptions = {}): Promise<Mailbox & { close(): Promise<void> }> {
  const mails: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  cleanUps.push(close);
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return { transport: openMailTransport({ transport: 'smtp', url, from }), received: async () => mails, close };
}

describe.each([
  ['a folder', openFolder],
  ['a mail server', openServer],
])('through %s', (_name, open: () => Promise<Mailbox>) => {
  test('a mail arrives as it was written', async () => {
    const { transport, received } = await open();
    const message = await exampleMail('ride-paid');
    expect(await transport.send(message)).toBe('sent');
    const [raw, ...others] = await received();
    expect(others).toEqual([]);
    const mail = await PostalMime.parse(raw ?? '', { attachmentEncoding: 'arraybuffer' });

    expect(mail.from).toMatchObject({ name: 'Tafiya', address: 'bookings@tafiya.test' });
    expect(mail.to).toMatchObject([{ name: 'Ifẹ́olúwa Ɗanladi-Ƙasim', address: 'ife@example.com' }]);
    expect(mail.subject).toBe('Your ride is booked: Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)');
    expect(mail.messageId).toBe(`<${message.messageId}>`);
    expect(mail.date).toBe('2026-11-20T14:31:00.000Z');
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(mail.text?.trim()).toBe(message.text.trim());
    expect(mail.html?.trim()).toBe(message.html.trim());

    const [mark, pin, receipt, calendar] = mail.attachments;
    expect(mark).toMatchObject({ mimeType: 'image/png', contentId: '<mark>', disposition: 'inline' });
    expect(pin).toMatchObject({ mimeType: 'image/png', contentId: '<pin>', disposition: 'inline' });
    expect(receipt).toMatchObject({ filename: 'ride-booking-details.pdf', mimeType: 'application/pdf' });
    expect(calendar).toMatchObject({ filename: 'ride.ics', mimeType: 'text/calendar' });
    const [sentReceipt, sentCalendar] = message.attachments.map(({ content }) => content);
    expect(Buffer.from(receipt?.content as ArrayBuffer).equals(sentReceipt ?? Buffer.of())).toBe(true);
    // The parser turns the line ends of text into its own; the message carries them as base64.
    const unixLines = sentCalendar?.toString('utf8').replaceAll('\r\n', '\n');
    expect(Buffer.from(calendar?.content as ArrayBuffer).toString('utf8')).toBe(unixLines);
    expect(raw?.toString('latin1').replace(/\s/g, '')).toContain(sentCalendar?.toString('base64'));
  });

  test('a name cannot add headers or recipients', async () => {
    const { transport, received } = await open();
    const name = 'Eve\r\nBcc: all@example.com\r\n\r\nHello';
    await transport.send(await exampleMail('ride-confirmed', { about: aboutRide({ person: { firstName: name } }) }));
    const mail = await PostalMime.parse((await received())[0] ?? '');
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.to?.map(({ address }) => address)).toEqual(['ife@example.com']);
    expect(mail.subject).toContain('Your ride is confirmed');
  });

  test('a repeat carries the same id', async () => {
    const { transport, received } = await open();
    for (let time = 0; time < 2; time++) await transport.send(await exampleMail('ride-expired'));
    const ids = await Promise.all((await received()).map(async (raw) => (await PostalMime.parse(raw)).messageId));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a folder', () => {
  test('holds one whole file for each mail, also when it is sent again, and only its owner reads it', async () => {
    const { transport, folder } = await openFolder();
    const message = await exampleMail('ride-expired');
    await Promise.all([transport.send(message), transport.send(await exampleMail('ride-cancelled'))]);
    await transport.send(message);
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^ride-(cancelled|expired)\.[0-9a-f]{32}\.eml$/);
      expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    }
  });
});

describe('a folder in which processes were killed while they wrote', () => {
  const halfOf = (pid: number) => `ride-expired.${'0'.repeat(32)}.eml.${pid}.part`;
  const runHousekeeping = (api: TestApi) => api.runJobs();
  const start = async (api: TestApi) => {
    const own = await createApi({ ...api.context, database: await openTestDatabase() });
    await own.startJobs();
    await own.close();
  };

  test.each([
    ['by housekeeping', runHousekeeping],
    ['at a start', start],
  ])('is tidied %s: what no living process writes is removed, mails stay', async (_when, tidy) => {
    const api = await openTestApi();
    cleanUps.push(() => api.close());
    const { mail } = api.context.settings;
    if (mail.transport !== 'folder') throw new Error('Tests write mails to a folder');
    await openMailTransport(mail).send(await exampleMail('ride-cancelled'));
    const gone = 4_194_304;
    for (const pid of [gone, process.pid, process.ppid]) await writeFile(path.join(mail.folder, halfOf(pid)), 'half');
    await tidy(api);
    const left = (await readdir(mail.folder)).filter((name) => name.endsWith('.part'));
    expect(left).toEqual([halfOf(process.ppid)]);
    expect(await readdir(mail.folder)).toHaveLength(2);

    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(mail.folder, halfOf(process.ppid)), longAgo, longAgo);
    api.travel(3_600_000);
    await tidy(api);
    expect(await readdir(mail.folder)).toEqual([expect.stringMatching(/\.eml$/)]);
  });
});

describe('a mail server', () => {
  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  });

  test('that knows no such address refuses for good', async () => {
    const { transport } = await openServer(refusing(550));
    expect(await transport.send(await exampleMail('ride-expired'))).toBe('refused');
  });

  test('that is busy, or away, makes the job come back', async () => {
    const message = await exampleMail('ride-expired');
    await expect((await openServer(refusing(451))).transport.send(message)).rejects.not.toThrow(ServiceOutage);
    const gone = await openServer();
    await gone.close();
    await expect(gone.transport.send(message)).rejects.toThrow(ServiceOutage);
  });

  test('that is away, or has a certificate that nobody knows, is out for a reason that the operator can read', async () => {
    const message = await exampleMail('ride-expired');
    const outage = (url: string) =>
      smtpTransport({ url, from })
        .send(message)
        .catch((error: Error) => `${error.name}: ${error.message}`);
    // the package comes with a certificate of its own
    const secure = new SMTPServer({ secure: true });
    secure.on('error', () => {});
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.server.address() as AddressInfo;
    expect(await outage(`smtps://localhost:${port}`)).toMatch(
      /^ServiceOutage: the mail server could not be reached: .*certificate/,
    );
    await new Promise<void>((resolve) => secure.close(() => resolve()));
    expect(await outage(`smtp://127.0.0.1:${port}`)).toBe(
      `ServiceOutage: the mail server could not be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });

  test('that answers drop by drop, and never to the end, is given up as out of service', async () => {
    const drips = new Set<NodeJS.Timeout>();
    const server = createServer((socket) => {
      const drip = setInterval(() => socket.write('220-please wait\r\n'), 20);
      drips.add(drip);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(drip);
        drips.delete(drip);
        allGone();
      });
    });
    let allGone = () => {};
    const hungUp = new Promise<void>((resolve) => {
      allGone = resolve;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const message = await exampleMail('ride-expired');
    await expect(smtpTransport({ url, from, mailTimeoutMs: 200 }).send(message)).rejects.toThrow(ServiceOutage);
    await hungUp;
  });

  test('gets no password over an open line', async () => {
    let wasAsked = false;
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        wasAsked = true;
        done(null, { user: 'someone' });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const url = `smtp://user:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const transport = openMailTransport({ transport: 'smtp', url, from });
    await expect(transport.send(await exampleMail('ride-expired'))).rejects.toThrow();
    expect(wasAsked).toBe(false);
  });
});
