export { rideForMail } from './bookings/read-booked-ride';
export { forgetDrivers } from './drivers/forget-drivers';
export { personalRides } from './personal-rides';
export { reviewableRides } from './reviewable-rides';
export { rideBookings } from './ride-bookings';
export { rideJobs } from './rides.jobs';
export { registerRides } from './rides.routes';
