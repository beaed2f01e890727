import { fieldMessages, issueMessage } from 'server/http';
import { bookFlight, searchFlights } from 'shared/contract/flights';
import { createRide, searchRides } from 'shared/contract/rides';
import { z } from 'zod';

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value, { error: issueMessage });
  return parsed.success ? {} : fieldMessages(parsed.error);
};

describe('field messages', () => {
  test('ask for what is missing in the words of the form', () => {
    expect(messagesOf(createRide.body, { firstName: '   ', email: '', age: null })).toMatchObject({
      title: 'Choose your title',
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      gender: 'Choose your gender',
      email: 'Enter your e-mail address',
      age: 'Enter your age',
    });
  });

  test('name the fields of a flight search, and how many flights it can have', () => {
    const slice = { from: 'LOS', to: 'ABV', departureDate: '2026-12-01' };
    const messages = messagesOf(searchFlights.body, { slices: Array.from({ length: 7 }, () => slice), cabin: 'Q' });
    expect(messages).toMatchObject({
      slices: 'Enter at most 6 flights',
      tripType: 'Choose the trip type',
      cabin: 'Choose the cabin from the list',
    });
  });

  test('name what is chosen on the page before, and the fields of a passport, as the form does', () => {
    expect(messagesOf(createRide.body, {}).quoteId).toBe('Choose the car');
    expect(messagesOf(searchFlights.body, {}).flexibleDays).toBe('Choose whether to show fares 3 days either side');
    const passport = { number: '', issuingCountry: '', expiresOn: '' };
    expect(messagesOf(bookFlight.body, { travellers: [{ passport }] })).toMatchObject({
      'travellers.0.passport.number': 'Enter the passport number',
      'travellers.0.passport.issuingCountry': 'Choose a country from the list',
      'travellers.0.passport.expiresOn': 'Enter the day the passport expires',
    });
  });

  test('say the bound that was passed', () => {
    const messages = messagesOf(createRide.body, { firstName: 'x'.repeat(61), age: 17, passengers: 61, title: 'Sir' });
    expect(messages).toMatchObject({
      firstName: 'Use at most 60 letters',
      age: 'Your age must be at least 18',
      passengers: 'The number of passengers must be at most 60',
      title: 'Choose your title from the list',
    });
  });

  test('keep the words of the contract where it has some', () => {
    expect(messagesOf(searchRides.body, { pickupTime: '9:5' }).pickupTime).toBe('Write the time as HH:mm');
  });

  test('have the dotted path of a nested field', () => {
    const schema = z.strictObject({ slices: z.array(z.strictObject({ from: z.string().min(3) })) });
    expect(messagesOf(schema, { slices: [{ from: 'abc' }, { from: 'a', to: 'b' }] })).toEqual({
      'slices.1.from': 'Use at least 3 characters for where you fly from',
      'slices.1.to': 'This field is not known',
    });
  });
});
