import { bookingReference, publicId } from 'shared/contract/values';
import { freeReference, newPublicId, newReference } from './public-names';

it('creates ids of 128 random bits', () => {
  const ids = Array.from({ length: 1000 }, newPublicId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(publicId.safeParse(id).success).toBe(true);
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  }
});

it.each([['ride', 'TFY-R'] as const, ['flight', 'TFY-F'] as const])(
  'creates readable references for a %s',
  (kind, start) => {
    for (let made = 0; made < 1000; made += 1) {
      const reference = newReference(kind);
      expect(bookingReference.safeParse(reference).success).toBe(true);
      expect(reference.startsWith(start)).toBe(true);
      expect(reference.slice(5)).not.toMatch(/[01258BILOSUVZ]/);
    }
  },
);

it('creates unique references', async () => {
  const asked: string[] = [];
  const free = await freeReference('flight', async (reference) => asked.push(reference) < 3);
  expect(free).toBe(asked[2]);
  await expect(freeReference('ride', async () => true)).rejects.toThrow('No reference was free');
});
