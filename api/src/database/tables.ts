import type { ColumnType, Generated } from 'kysely';
import type { ServerTables } from 'server/database';
import type { AddOnUnit, PrivacyRequestKind } from 'shared/contract/lists';
import type { Role } from 'shared/contract/roles';
import type { ContentTables } from '../content/tables';
import type { FlightsTables } from '../flights/tables';
import type { PaymentsTables } from '../payments/tables';
import type { DriversTables, RidesTables } from '../rides/tables';
import type { WebhookTables } from '../staff/webhooks/tables';

interface StaffTables {
  staff_actions: {
    id: Generated<number>;
    at: Date;
    actor: string;
    action: string;
    reference: string | null;
    before_values: ColumnType<unknown, string | null | undefined, never>;
    after_values: ColumnType<unknown, string | null | undefined, never>;
    /** Null for a token, and for somebody unknown. */
    person_id: string | null;
    /** The person's at that moment. */
    roles: readonly Role[];
    address: string | null;
    session_id: string | null;
    /** The code of what was refused; null for what was done. */
    refusal: string | null;
  };
}

interface CatalogueTables {
  site_contacts: {
    is_only: Generated<boolean>;
    company: string | null;
    registration: string | null;
    address: string | null;
    email: string | null;
    phone: string | null;
    whats_app: string | null;
    hours: string | null;
  };
  catalogue_changes: {
    id: Generated<number>;
    kind: string;
    key: string;
    /** Null if the change that `undoes` names never starts. */
    new_values: ColumnType<object | null, string | null, never>;
    old_values: ColumnType<object, string, never>;
    starts_at: Date;
    undoes: number | null;
    /** Why the change that `undoes` names did not start. */
    reason: string | null;
    made_by: string;
    made_at: Date;
  };
}

/** `staff_people` and `staff_logins` are written by the library of the sign-in too: api/src/staff/people/auth.ts. */
interface PeopleTables {
  staff_people: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean;
    image: Generated<string | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    two_factor_enabled: Generated<boolean>;
    roles: readonly Role[];
    squads: readonly string[];
    disabled_at: Date | null;
  };
  staff_logins: {
    id: string;
    person_id: string;
    token: string;
    expires_at: Date;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    ip_address: string | null;
    user_agent: string | null;
    signed_in_at: Date;
    method: string;
    second_factor_at: Date | null;
    confirmed_at: Date;
  };
  staff_accounts: {
    id: string;
    person_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  staff_verifications: { id: string; identifier: string; value: string; expires_at: Date };
  staff_two_factors: { id: string; person_id: string; secret: string; backup_codes: string; verified: boolean };
  staff_invitations: {
    id: string;
    token_hash: string;
    email: string | null;
    roles: readonly Role[];
    squads: readonly string[];
    invited_by: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  staff_oidc_starts: {
    state_hash: string;
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  };
  staff_used_codes: { hash: string; used_at: Date };
}

interface SettingsTables {
  secret_fingerprints: { name: string; fingerprint: string; kept_at: Date };
}

interface SandboxTables {
  sandbox_accounts: {
    account_number: string;
    /** The asker's; null for accounts that were opened before the column was added. */
    reference: string | null;
    account_name: string;
    expected_kobo: number;
    opened_at: Date;
    expires_at: Date;
  };
  sandbox_transfers: {
    id: Generated<number>;
    reference: string;
    account_number: string;
    amount_kobo: number;
    narration: string | null;
    sent_at: Date;
    event_id: string;
    noticed_at: Date | null;
  };
  sandbox_refunds: {
    refund_key: string;
    transfer_reference: string | null;
    account_number: string;
    reference: string;
    amount_kobo: number;
    sent_at: Date;
  };
}

interface PrivacyTables {
  privacy_requests: {
    request_id: string;
    email: string;
    wants: PrivacyRequestKind;
    created_at: Date;
    expires_at: Date;
  };
}

export interface PlacesTables {
  states: {
    id: string;
    name: string;
    code: string;
    capital: string;
  };
  airports: {
    iata: string;
    name: string;
    city: string;
    country_code: string;
    latitude: number;
    longitude: number;
    size: 'large' | 'medium' | 'small';
    time_zone: string;
    /** The position in the list without a search; null for airports that only a search returns. */
    sale_rank: number | null;
  };
  airport_terminals: {
    terminal_id: string;
    airport_code: string;
    name: string;
    is_international: boolean;
    airlines: string[];
    rank: number;
  };
  areas: {
    id: string;
    name: string;
    label: string;
    state_id: string;
    kind: 'lga' | 'airport';
    airport_code: string | null;
    latitude: number;
    longitude: number;
  };
  /** For which no rides are sold. */
  switched_off_areas: { area_id: string };
  /** That bookings, open quotes and links still have. */
  former_area_names: { label: string; name: string; area_id: string };
  /** A view: each area by every label that it has or had. */
  named_areas: PlacesTables['areas'] & { current_label: string };
}

interface JobsTables {
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    key: string | null;
    run_at: Date;
    every_seconds: number | null;
    attempts: Generated<number>;
    leased_until: Date | null;
    lease: string | null;
    last_error: string | null;
    created_at: Date;
    done_at: Date | null;
  };
}

export interface CouponsTables {
  coupons: {
    code: string;
    product: 'flight' | 'ride' | 'both';
    percentage: number | null;
    most_kobo: number | null;
    fixed_kobo: number | null;
    least_spend_kobo: Generated<number>;
    /** `YYYY-MM-DD` in Lagos, both days within. */
    first_day: string;
    last_day: string;
    most_redemptions: number | null;
    most_per_contact: number | null;
    is_enabled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  coupon_redemptions: {
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    code: string;
    amount_kobo: number;
    email: string;
    phone: string;
    redeemed_at: Date;
  };
}

interface BookingsTables {
  hold_sources: {
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    network: string;
    visit: string | null;
    created_at: Date;
  };
  /** The mails about a booking, or about a change of a flight, that were sent, or refused by the server of the address. */
  booking_mails: {
    /** That of the job. */
    key: string;
    booking_kind: 'ride' | 'flight' | 'change';
    booking_id: string;
    template: string;
    subject: string;
    /** Masked. */
    address: string;
    outcome: 'sent' | 'refused';
    at: Date;
  };
  booking_notes: {
    id: Generated<number>;
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    person_id: string;
    text: string;
    at: Date;
  };
  booking_contact_changes: {
    id: Generated<number>;
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    old_email: string;
    old_phone: string;
    at: Date;
  };
}

export interface AddOnsTables {
  add_ons: {
    add_on_id: string;
    name: string;
    description: string;
    applies_to: 'flight' | 'ride';
    price_kobo: number;
    /** On other kinds of routes; null for the same price. */
    regional_kobo: Generated<number | null>;
    long_haul_kobo: Generated<number | null>;
    /** The price is this share of the change fee of the fare; null for the prices above. */
    change_fee_percentage: Generated<number | null>;
    per: AddOnUnit;
    max_quantity: number;
    rank: number;
    is_on_sale: Generated<boolean>;
  };
}

/** All tables of the database, declared by their areas. */
export interface Tables
  extends AddOnsTables,
    BookingsTables,
    CatalogueTables,
    ContentTables,
    CouponsTables,
    DriversTables,
    FlightsTables,
    JobsTables,
    PaymentsTables,
    PeopleTables,
    PlacesTables,
    PrivacyTables,
    RidesTables,
    SandboxTables,
    ServerTables,
    SettingsTables,
    StaffTables,
    WebhookTables {}
