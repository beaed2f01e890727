export interface BookingsTables {
  hold_sources: {
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    network: string;
    visit: string | null;
    created_at: Date;
  };
}
