import { describe, expect, test } from '@jest/globals';
import { createdRide, savedBooking } from './settings.fixtures';
import { defaultSettings, staleBookings, withDiscount } from './settings-state';

describe('a discount update', () => {
  test('sets only the amount if nothing else is passed', () => {
    const before = { ...defaultSettings, discountAmount: 100, discountName: 'EASTER', discountPercentage: 5 };
    expect({ ...before, ...withDiscount({ amount: 2500 }) }).toMatchObject({
      discountAmount: 2500,
      discountName: 'EASTER',
      discountPercentage: 5,
    });
  });

  test('sets name and percentage if they are passed, including an empty name and zero', () => {
    expect(withDiscount({ amount: 0, name: '', percentage: 0 })).toEqual({
      discountAmount: 0,
      discountName: '',
      discountPercentage: 0,
    });
  });
});

describe('a stored booking is removed', () => {
  const expiredMs = Date.parse('2026-11-20T14:00:00.000Z');
  const held = { ...defaultSettings, createdRide: createdRide(expiredMs), savedBooking: savedBooking(expiredMs) };
  const dayMs = 24 * 60 * 60 * 1000;

  test('not earlier than 24 hours after its account expired', () => {
    expect(staleBookings(held, expiredMs + dayMs - 1)).toEqual({});
  });

  test('from then on', () => {
    expect(staleBookings(held, expiredMs + dayMs)).toEqual({ createdRide: null, savedBooking: null });
  });

  test('by the expiry of its own account', () => {
    const flightLater = { ...held, savedBooking: savedBooking(expiredMs + dayMs) };
    expect(staleBookings(flightLater, expiredMs + dayMs)).toEqual({ createdRide: null });
  });

  test('if its expiry is invalid', () => {
    const broken = { ...held, savedBooking: null, createdRide: { ...createdRide(expiredMs) } };
    const unreadable = {
      ...broken,
      createdRide: {
        ...broken.createdRide,
        transfer_details: { ...broken.createdRide.transfer_details, expiresOn: 'soon' },
      },
    };
    expect(staleBookings(unreadable, 0)).toEqual({ createdRide: null });
  });
});
