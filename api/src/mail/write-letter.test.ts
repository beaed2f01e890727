import { type Letter, writeLetter } from './write-letter';

const settings = {
  mail: { transport: 'folder', folder: '/unused', from: 'Tafiya <bookings@tafiya.test>' },
  payment: { isTestMode: true },
  origin: 'https://tafiya.test',
} as const;

const letter: Letter = {
  to: { name: 'Amina', address: 'amina@example.com' },
  because: 'this address was given for the mails about fares',
  content: {
    subject: 'Fares',
    preview: 'Of this week.',
    heading: 'Fares',
    blocks: [
      { kind: 'quote', text: 'One line\r\nand another' },
      { kind: 'button', label: 'Search', href: 'https://tafiya.test/' },
    ],
  },
};
const write = (over: Partial<Letter> = {}, key = 'letter:example') =>
  writeLetter(
    { name: 'fares', letter: { ...letter, ...over }, contacts: {}, key, date: new Date('2026-11-24T07:00:00Z') },
    settings,
  );

test('a letter says why it came, and quotes line by line', async () => {
  const { subject, html, text } = await write();
  expect(subject).toBe('Fares');
  expect(text).toContain('> One line\n> and another');
  expect(html).toContain('One line<br>and another');
  for (const part of [html, text]) {
    expect(part).toContain('You get this e-mail because this address was given for the mails about fares at');
    expect(part).not.toMatch(/undefined|null|Unsubscribe|Booking ID/);
  }
});

test('the reference is in the subject and in the footer', async () => {
  const { subject, html, text } = await write({ reference: { label: 'Your message', value: 'MSG-K9C3-MQX4' } });
  expect(subject).toBe('Fares (MSG-K9C3-MQX4)');
  expect(text).toContain('Your message: MSG-K9C3-MQX4');
  expect(html).toMatch(/Your message <span[^>]*>MSG-K9C3-MQX4</);
});

test('one of a list can be stopped by its reader and by a mail program', async () => {
  const leave = { pageUrl: 'https://tafiya.test/subscription#leave=x', oneClickUrl: 'https://tafiya.test/api/leave' };
  const { html, text, oneClickUrl } = await write({ leave });
  expect(oneClickUrl).toBe(leave.oneClickUrl);
  expect(text).toContain(`Unsubscribe: ${leave.pageUrl}`);
  expect(html).toContain(`href="${leave.pageUrl}"`);
});

test('what somebody typed is text, never HTML', async () => {
  const bad = `<script>alert("x")</script>\n<img src=x onerror='y'>`;
  const { html } = await write({
    reference: { label: bad, value: bad },
    because: bad,
    content: { ...letter.content, heading: bad, preview: bad, blocks: [{ kind: 'quote', text: bad }] },
  });
  expect(html).not.toMatch(/<script|<img src=x|onerror='/);
});

test('a letter is the same when it is written again, and another one for another key', async () => {
  const first = await write();
  expect(await write()).toEqual(first);
  expect(first.messageId).toMatch(/^fares\.[0-9a-f]{32}@tafiya\.test$/);
  expect((await write({}, 'letter:another')).messageId).not.toBe(first.messageId);
});
