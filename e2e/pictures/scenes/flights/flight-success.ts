import { expect, type Page } from '@playwright/test';
import type { BookedFlight } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { mockResponse } from '../../mock-response';
import { changedFlight } from '../../sample-data/flight-responses';
import { refundOf } from '../../sample-data/times';
import { type Scene, scenesOf } from '../../scene';

const call = '/fly/booked-flight';
const title = 'Booking Successful';
const scene = scenesOf('flight', { page: 'payment-successful', h1: title, title });

const address = (id: string) => pathTo('flightSuccess', { query: { id } });

type Status = BookedFlight['savedBooking']['status'];

/** The paid booking, with tickets if they are issued. */
function paid(booked: BookedFlight, status: Status, payment: Partial<BookedFlight['payment']> = {}): BookedFlight {
  const tickets = booked.travellers.map((_, traveller) => ({
    ticketNumber: `710-24${String(10_551_203 + traveller).padStart(8, '0')}`,
    airline: booked.offer.airline,
    traveller,
  }));
  return changedFlight(booked, {
    status,
    tickets: status === 'ticketed' ? tickets : [],
    payment: {
      status: 'paid',
      amountPaid: booked.payment.amountDue,
      paidAt: new Date().toISOString(),
      ...payment,
    },
  });
}

async function openPaid(page: Page, booked: BookedFlight): Promise<void> {
  await mockResponse(page, call, { data: booked });
  await page.goto(address(booked.savedBooking._id));
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
}

export const flightSuccessScenes: readonly Scene[] = [
  scene('ticketed', (page, { booked }) => openPaid(page, paid(booked, 'ticketed'))),
  scene('one-way', (page, { bookedOneWay }) => openPaid(page, paid(bookedOneWay, 'ticketed'))),
  scene('issuing', async (page, { booked }) => {
    await openPaid(page, paid(booked, 'ticketing'));
    await expect(page.getByText('Your tickets are being issued.')).toBeVisible();
  }),
  scene('overpaid', (page, { bookedOneWay }) => {
    const amountPaid = bookedOneWay.payment.amountDue + 500;
    return openPaid(page, paid(bookedOneWay, 'ticketed', { status: 'overpaid', amountPaid, refund: refundOf(500) }));
  }),
  scene(
    'loading',
    async (page, { booked }) => {
      await mockResponse(page, call, 'pending');
      await page.goto(address(booked.savedBooking._id));
      await expect(page.getByText('Loading your booking')).toBeAttached();
    },
    { h1: undefined },
  ),
  scene(
    'unknown',
    async (page) => {
      await page.goto(address('x'.repeat(24)));
      await expect(page.getByText('This booking cannot be found')).toBeVisible();
    },
    { h1: 'Your booking', title: 'Your booking' },
  ),
];
