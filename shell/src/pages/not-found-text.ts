export const notFoundText = {
  title: 'This page does not exist',
  text: 'The address may be mistyped, or the page has moved. Nothing is wrong with your bookings.',
};
