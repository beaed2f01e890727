export { flightForMail } from './bookings/read-booked-flight';
export { flightBookings } from './flight-bookings';
export { flightJobs } from './flights.jobs';
export { registerFlights } from './flights.routes';
export { forgetPassports } from './forget-passports';
export { personalFlights } from './personal-flights';
export { popularRoutes } from './popular-routes/popular-routes';
export { reviewableFlights } from './reviewable-flights';
