import { jobHandlers } from '../areas';
import { lanes, lanesOf } from './lanes';

const kinds = Object.keys(jobHandlers);

test('every kind that a lane names has a handler', () => {
  expect(lanes.flatMap((lane) => lane.kinds).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

test('what calls a service outside has its own lane; the rest works on the database alone', () => {
  expect(
    lanesOf(kinds)
      .find(({ name }) => name === 'rest')
      ?.kinds.toSorted(),
  ).toEqual([
    'booking-change-letter',
    'catalogue-start',
    'content.ask-for-reviews',
    'content.fare-news',
    'flight-check-in',
    'flight-completed',
    'flights.end-undecided',
    'frame.forget-old-rows',
    'privacy.forget-in-time',
    'ride-reminder',
    'webhooks.collect',
    'webhooks.forget-old-events',
  ]);
});
