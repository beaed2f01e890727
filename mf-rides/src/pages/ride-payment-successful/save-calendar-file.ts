import { saveFile } from 'shared/checkout';
import type { BookedRide } from 'shared/contract/rides';
import { calendarFileName, rideCalendarFile } from 'shared/documents';

/** The pickup as a calendar file. */
export const saveCalendarFile = (booked: BookedRide): void =>
  saveFile(calendarFileName, rideCalendarFile(booked), 'text/calendar;charset=utf-8');
