import type { ColumnType } from 'kysely';

export interface DriversTables {
  drivers: { phone: string; name: string; last_assigned_at: Date };
  ride_drivers: {
    booking_id: string;
    name: string;
    phone: string;
    /** Null: the one that follows from the journey. */
    meeting_point: string | null;
    assigned_at: Date;
    during: ColumnType<string, string, never>;
    released_at: Date | null;
  };
}
