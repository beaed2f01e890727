import type { JSONColumnType } from 'kysely';
import type { FlightCriteria, FlightOffer } from 'shared/contract/flights';

export interface FlightSearchTables {
  flight_searches: { search_id: string; criteria: JSONColumnType<FlightCriteria>; secret: string; expires_at: Date };
  flight_selections: {
    selection_id: string;
    criteria: JSONColumnType<FlightCriteria>;
    supplier: string;
    key: string;
    offer: JSONColumnType<FlightOffer>;
    price_kobo: number;
    old_price_kobo: number;
    expires_at: Date;
    created_at: Date;
  };
}
