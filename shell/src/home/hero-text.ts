export const heroPromise =
  'Compare fares across Nigeria, have a driver waiting when you land, and pay by bank transfer in naira.';
