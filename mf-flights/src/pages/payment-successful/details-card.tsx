import { BookingDetails, ReceiptGroup } from 'shared/checkout/confirmation';
import type { BookedFlight } from 'shared/contract/flights';
import { flightReceipt, flightStatusText, type ReceiptSection } from 'shared/documents';
import { flightStatusTones } from '../../model/flight-status-tones';

/** The booking in groups of rows, the same as the receipt's: the journey beside its people and its price. */
export function DetailsCard({ booked }: { readonly booked: BookedFlight }) {
  const { bookingId, status } = booked.savedBooking;
  const sections = flightReceipt(booked).sections;
  const firstOfPeople = sections.findIndex(({ heading }) => heading === 'Travellers');
  return (
    <BookingDetails
      bookingId={bookingId}
      status={flightStatusText[status]}
      tone={flightStatusTones[status]}
      left={<Groups sections={sections.slice(0, firstOfPeople)} />}
      right={<Groups sections={sections.slice(firstOfPeople)} />}
    />
  );
}

function Groups({ sections }: { readonly sections: readonly ReceiptSection[] }) {
  return sections.map((section) => <ReceiptGroup key={section.title} section={section} />);
}
