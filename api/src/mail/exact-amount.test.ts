import { exampleMail, examples } from './testing/example-mail';

/** The example, of which a part came in while its open account takes the exact amount only. */
const about = {
  ...examples.ride,
  booked: {
    ...examples.ride.booked,
    payment: {
      ...examples.ride.booked.payment,
      ...{ status: 'processing' as const, amountDue: 34_500, amountPaid: 10_000, paidAt: null },
      ...{ takes: 'exact' as const, exactAmount: 34_500 },
    },
  },
};

test.each(['payment-due', 'payment-rejected', 'payment-found'] as const)(
  '%s asks for the only amount that the account takes, and says what of it is refunded',
  async (template) => {
    const { text = '' } = await exampleMail(template, { about, amountNaira: 10_000 });
    expect(text).toMatch(/exactly NGN 34,500/);
    expect(text).toContain('This is NGN 10,000 more than is missing, and we refund it.');
    expect(text).not.toMatch(/exactly NGN 24,500/);
  },
);

test.each([
  ['ride-expired', examples.ride],
  ['flight-hold-expired', examples.flight],
] as const)(
  '%s says that an account for the exact amount returns what came too late, and that no mail follows',
  async (template, example) => {
    const payment = { ...example.booked.payment, takes: 'exact' as const };
    const { text = '' } = await exampleMail(template, {
      about: { ...example, booked: { ...example.booked, payment } } as typeof about,
    });
    expect(text).toContain('If it came too late, the bank of the account returns it to your bank');
    expect(text).not.toContain('We write to you either way');
    const { text: ofAny = '' } = await exampleMail(template);
    expect(ofAny).toContain('We write to you either way');
    expect(ofAny).not.toContain('returns it to your bank');
  },
);

test('a transfer that is returned after the right one has paid leads to the booking, not to another search', async () => {
  const { booked } = examples.ride;
  const payment = {
    ...booked.payment,
    status: 'paid' as const,
    takes: 'exact' as const,
    paidAt: '2026-11-20T10:00:00.000Z',
  };
  const paid = { ...examples.ride, booked: { ...booked, payment } };
  const { text = '' } = await exampleMail('payment-rejected', { about: paid, amountNaira: 10_000 });
  expect(text).toContain('Your ride is paid. Nothing more is to be paid.');
  expect(text).not.toMatch(/not paid with it|Search/);
});
