import type { ServerTables } from 'server/database';
import type { AddOnsTables } from '../add-ons/tables';
import type { BookingsTables } from '../bookings/tables';
import type { ContentTables } from '../content/tables';
import type { CouponsTables } from '../coupons/tables';
import type { FlightsTables } from '../flights/tables';
import type { JobsTables } from '../jobs/tables';
import type { MailTables } from '../mail/tables';
import type { PaymentsTables } from '../payments/tables';
import type { PlacesTables } from '../places/tables';
import type { PrivacyTables } from '../privacy/tables';
import type { DriversTables } from '../rides/drivers/tables';
import type { RidesTables } from '../rides/tables';
import type { SandboxTables } from '../sandbox/tables';
import type { SettingsTables } from '../settings/tables';
import type { StaffTables } from '../staff/tables';

/** Every table of the database, each declared by the area that owns it. */
export interface Tables
  extends AddOnsTables,
    BookingsTables,
    ContentTables,
    CouponsTables,
    DriversTables,
    FlightsTables,
    JobsTables,
    MailTables,
    PaymentsTables,
    PlacesTables,
    PrivacyTables,
    RidesTables,
    SandboxTables,
    ServerTables,
    SettingsTables,
    StaffTables {}
