import { changeCatalogue } from 'shared/contract/catalogue';
import { changesOf, wordsOf } from './history-words';

const summaryOf = (id: string) => (id === 'refundMoney' ? 'Send money back' : undefined);

test.each([
  ['ride: confirmed', { did: 'confirmed', isAbout: true }],
  ['sign-in', { did: 'signed in' }],
  ['refused: refundMoney', { did: 'was refused “Send money back”' }],
  ['refused: ofAnotherVersion', { did: 'was refused “ofAnotherVersion”' }],
  ['parcel: hand_over', { did: 'did “hand over” (parcel) for', isAbout: true }],
])('%s has words, also if nobody has written some for it', (action, expected) => {
  expect(wordsOf(action, summaryOf)).toEqual(expected);
});

test.each([...changeCatalogue.body.options.map(({ shape }) => [...shape.kind.values][0] ?? '')])(
  'a change of the catalogue (%s) and its undo are said in words',
  (kind) => {
    for (const action of [`catalogue: ${kind}`, `catalogue: undo ${kind}`])
      expect(wordsOf(action, summaryOf).did).toMatch(/^(changed|took back)/);
  },
);

test.each([
  ['webhooks: send a test', 'sent a test to a webhook'],
  ['catalogue: new car', 'added the car'],
  ['catalogue: new add-on', 'added the add-on'],
  ['catalogue: not started car', 'could not start the planned change of the car'],
])('%s is said in words', (action, did) => {
  expect(wordsOf(action, summaryOf).did).toBe(did);
});

test('values are read as words: states, times in Lagos, lists, yes and no', () => {
  const before = {
    status: 'awaiting_confirmation',
    pickupAt: '2026-11-20T08:00:00.000Z',
    roles: ['support'],
    isShown: true,
  };
  const after = { status: 'confirmed', pickupAt: null, roles: ['support', 'money'], isShown: false, note: '' };
  expect(changesOf(before, after)).toEqual([
    { what: 'Status', before: 'awaiting confirmation', after: 'confirmed' },
    { what: 'Pickup at', before: expect.stringMatching(/^Friday 20, November 2026, 09:00\sAM$/), after: null },
    { what: 'Roles', before: 'support', after: 'support, money' },
    { what: 'Is shown', before: 'yes', after: 'no' },
    { what: 'Note', before: null, after: null },
  ]);
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf('text', [1])).toEqual([]);
});
