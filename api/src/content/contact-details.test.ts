import { containsContactDetails } from './contact-details';

test.each([
  'Call me on 0803 555 0142',
  'Call me on +234-803-555-0142',
  'My number is ０８０３５５５０１４２',
  'See https://example.com',
  'See www.example.test',
  'cheaper at rides.example.ng today',
  'write to amina@example.com',
])('finds contact details: %s', (text) => {
  expect(containsContactDetails(text)).toBe(true);
});

test.each([
  '',
  'The driver was there at 09:30, as agreed. Flight P4 7121 was 45 minutes late.',
  'I paid NGN 34,500 and it was worth it. 5/5!',
  'Ọlá was kind; the car (a Corolla, 2021) was clean.',
  'On time.The driver helped with the bags.',
])('finds none: %s', (text) => {
  expect(containsContactDetails(text)).toBe(false);
});
