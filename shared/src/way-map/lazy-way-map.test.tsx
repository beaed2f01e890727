import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failed, ok, renderPage } from 'shared/testing';
import { LazyWayMap } from '.';

const way = {
  pickup: { name: 'Murtala Muhammed', airportCode: 'LOS', latitude: 6.5774, longitude: 3.3212 },
  dropOff: { name: 'Eti Osa', latitude: 6.46, longitude: 3.57 },
  roadKm: 33.2,
  driveText: 'About 45-75 minutes, 33 km',
  around: [],
};
const RideMap = () => <LazyWayMap pickupLocation="Murtala Muhammed (LOS)" dropOffLocation="Eti Osa, Lagos" />;
const open = (answer: ReturnType<typeof ok>) =>
  renderPage(RideMap, { path: '/', answers: { 'GET /ride/way': answer } });

const none = window.IntersectionObserver;
beforeEach(() => {
  // in the browser of these tests nothing comes into sight: here everything is, and it is always idle
  class InSight {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe() {
      this.#tell([{ isIntersecting: true }]);
    }
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: InSight, requestIdleCallback: (work: () => void) => setTimeout(work) });
});
afterEach(() => {
  Object.assign(window, { IntersectionObserver: none });
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('draws both ends with the road between them, and says how far it is and what is a sketch', async () => {
  open(ok(way));
  expect(await screen.findByRole('img', { name: 'Map: LOS airport and Eti Osa' })).toBeInTheDocument();
  expect(
    screen.getByText('About 45-75 minutes, 33 km. The places are to scale, the road is a sketch.'),
  ).toBeInTheDocument();
});

test('the area has the name by which it was chosen', async () => {
  const NamedMap = () => (
    <LazyWayMap pickupLocation="Murtala Muhammed (LOS)" dropOffLocation="Eti Osa, Lagos" place="Lekki" />
  );
  renderPage(NamedMap, { path: '/', answers: { 'GET /ride/way': ok(way) } });
  expect(await screen.findByRole('img', { name: 'Map: LOS airport and Lekki' })).toBeInTheDocument();
});

test('a place that is not known leaves nothing behind', async () => {
  const { calls } = open(failed('NOT_FOUND', 'We know no place of that name.'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('svg')).toBeNull());
  expect(screen.queryByText(/by road/)).toBeNull();
});
