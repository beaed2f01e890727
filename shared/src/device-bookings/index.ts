export {
  changeDeviceBooking,
  type DeviceBooking,
  deviceBooking,
  deviceStateOf,
  forgetDeviceBooking,
  isHeld,
  keepDeviceBooking,
  type PlannedEnd,
  type PlannedLeg,
  readDeviceBookings,
  removeExpiredBookings,
  toDeviceBooking,
  useDeviceBookings,
} from './device-bookings';
export { DeviceBookingsList } from './device-bookings-list';
export { hasBookings, subscribeToBookings } from './has-bookings';
export { reservedHeight } from './reserved-height';
