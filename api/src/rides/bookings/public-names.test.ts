import { expect, it } from '@jest/globals';
import { bookingReference, publicId } from 'shared/contract/values';
import { newPublicId, newRideReference } from './public-names';

it('gives addresses of 128 random bits', () => {
  const ids = Array.from({ length: 1000 }, newPublicId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(publicId.safeParse(id).success).toBe(true);
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  }
});

it('gives references that can be read aloud', () => {
  for (let made = 0; made < 1000; made += 1) {
    const reference = newRideReference();
    expect(bookingReference.safeParse(reference).success).toBe(true);
    expect(reference.slice(5)).not.toMatch(/[01258BILOSUVZ]/);
  }
});
