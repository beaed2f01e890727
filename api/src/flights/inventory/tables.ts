import type { Generated } from 'kysely';
import type { Cabin } from 'shared/contract/lists';

export interface InventoryTables {
  airlines: { code: string; name: string; ticket_prefix: string | null; circle: string | null };
  aircraft: { code: string; name: string };
  flights: {
    flight_id: string;
    airline_code: string;
    number: string;
    from_code: string;
    to_code: string;
    departs_minutes: number;
    block_minutes: number;
    days: number;
    aircraft_code: string;
    seats_f: number;
    seats_c: number;
    seats_w: number;
    seats_y: number;
    in_service: Generated<boolean>;
    route: Generated<string>;
  };
  flight_schedule: { is_only: Generated<boolean>; version: number };
  flight_seats: {
    flight_id: string;
    route: string;
    date: string;
    cabin: Cabin;
    allotment: number;
    taken: number;
  };
  flight_orders: {
    booking_id: string;
    airline_reference: string;
    key: string;
    cabin: Cabin;
    seats: number;
    expires_at: Date | null;
    released_at: Date | null;
    created_at: Date;
  };
  flight_seat_holds: { booking_id: string; flight_id: string; date: string; cabin: Cabin; seats: number };
  flight_tickets: { booking_id: string; traveller: number; ticket_number: string };
}
