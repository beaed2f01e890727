export { DeviceBookingsList } from 'shared/device-bookings';
export { UnpaidBar } from './unpaid-bar';
