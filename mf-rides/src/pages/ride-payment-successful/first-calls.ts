import type { FirstCalls } from 'shared/first-call';
import { bookedRideCall } from '../../api/get-booked-ride';

export const firstCalls: FirstCalls = ({ searchParams }) => {
  const id = searchParams.get('id');
  return id ? [bookedRideCall(id)] : [];
};
