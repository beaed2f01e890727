import type { Generated } from 'kysely';
import type { AddOnsTables } from '../add-ons/tables';
import type { CouponsTables } from '../coupons/tables';
import type { FlightsTables } from '../flights/tables';
import type { HttpTables } from '../http/tables';
import type { JobsTables } from '../jobs/tables';
import type { MailTables } from '../mail/tables';
import type { PaymentsTables } from '../payments/tables';
import type { PlacesTables } from '../places/tables';
import type { RidesTables } from '../rides/tables';
import type { SandboxTables } from '../sandbox/tables';

/** Every table of the database, each declared by the area that owns it. */
export interface Tables
  extends AddOnsTables,
    CouponsTables,
    FlightsTables,
    HttpTables,
    JobsTables,
    MailTables,
    PaymentsTables,
    PlacesTables,
    RidesTables,
    SandboxTables {
  seeds: { name: string; planted_at: Generated<Date> };
}
