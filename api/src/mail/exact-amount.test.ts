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
