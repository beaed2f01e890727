import type { FirstCalls } from 'shared/first-call';
import { bookedFlightCall } from '../../api/get-booked-flight';

export const firstCalls: FirstCalls = ({ searchParams }) => {
  const id = searchParams.get('id');
  return id ? [bookedFlightCall(id)] : [];
};
