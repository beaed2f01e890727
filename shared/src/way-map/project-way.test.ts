import { expect, test } from '@jest/globals';
import type { RideWay } from 'shared/contract/places';
import { projectWay } from './project-way';

const airport = { name: 'Murtala Muhammed', airportCode: 'LOS', latitude: 6.5774, longitude: 3.3212 };
const etiOsa = { name: 'Eti Osa', latitude: 6.46, longitude: 3.57 };
const way: RideWay = {
  pickup: airport,
  dropOff: etiOsa,
  roadKm: 39.5,
  driveText: 'About 60-95 minutes, 49 km',
  around: [
    { name: 'Mushin', latitude: 6.47, longitude: 3.4 },
    { name: 'Beside Mushin', latitude: 6.472, longitude: 3.41 },
    { name: 'On the road', latitude: 6.53, longitude: 3.45 },
    { name: 'Beside the airport', latitude: 6.57, longitude: 3.33 },
    { name: 'Kano', latitude: 12, longitude: 8.5 },
  ],
};
const frame = { width: 320, height: 180, padding: { x: 50, y: 40 } };

test('both ends are inside, east right and north up, and what is outside or has no room for its name is left out', () => {
  const { pickup, dropOff, around } = projectWay(way, frame);
  expect(pickup).toMatchObject({ name: 'LOS airport', y: 40 });
  expect(dropOff).toMatchObject({ name: 'Eti Osa', y: 140 });
  expect(pickup.x).toBeGreaterThanOrEqual(50);
  expect(dropOff.x).toBe(320 - pickup.x);
  expect(around.map(({ name }) => name)).toEqual(['Mushin']);
});

test('the scale is a round number of kilometres that fits', () => {
  const { scale } = projectWay(way, frame);
  expect(scale.km).toBe(10);
  // 13 km from north to south are 100 units
  expect(scale.width).toBeGreaterThan(70);
  expect(scale.width).toBeLessThan(80);
});

test('two ends at one place are drawn without NaN', () => {
  const drawn = projectWay({ ...way, dropOff: { ...airport, airportCode: undefined } }, frame);
  expect(JSON.stringify(drawn)).not.toMatch(/null|NaN/);
});
