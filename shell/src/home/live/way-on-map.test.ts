import { expect, test } from '@jest/globals';
import { wayOnMap } from './way-on-map';

const lagos = { name: 'Lagos', latitude: 6.5774, longitude: 3.3212 };
const abuja = { name: 'Abuja', latitude: 9.0068, longitude: 7.2632 };
const london = { name: 'London', latitude: 51.4706, longitude: -0.4619 };
const dubai = { name: 'Dubai', latitude: 25.2528, longitude: 55.3644 };
const johannesburg = { name: 'Johannesburg', latitude: -26.1392, longitude: 28.246 };

test('airports are where the map has them, and the way is the one that it is drawn with', () => {
  expect(wayOnMap(lagos, abuja)).toEqual({
    marks: [
      { name: 'Lagos', x: 41.8, y: 350.5 },
      { name: 'Abuja', x: 220.8, y: 239.1 },
    ],
    line: 'M41.8 350.5Q104.6 251.8 220.8 239.1',
  });
});

test('one end is a mark', () => {
  expect(wayOnMap(undefined, abuja)).toEqual({ marks: [{ name: 'Abuja', x: 220.8, y: 239.1 }] });
  expect(wayOnMap(undefined, undefined)).toBeUndefined();
});

test.each([
  ['north', london, { y: 76 }],
  ['east', dubai, { x: 480 }],
  ['south', johannesburg, { y: 436 }],
])('a way abroad leaves the map to the %s, with the name of where it leads', (_, place, edge) => {
  const way = wayOnMap(lagos, place);
  expect(way?.marks[1]).toMatchObject({ name: place.name, ...edge, turn: expect.any(Number) });
  // the way back begins there
  expect(wayOnMap(place, lagos)?.marks[0]).toEqual(way?.marks[1]);
});

test('between two places abroad there is nothing to draw', () => {
  expect(wayOnMap(london, dubai)).toBeUndefined();
});
