import type { Generated, JSONColumnType } from 'kysely';
import type { PopularRoute } from 'shared/contract/flights';
import type { ContactSubject, SubscriptionSource } from 'shared/contract/lists';
import type { WatchedFare } from './route-alerts';

export interface ContentTables {
  contact_messages: {
    reference: string;
    full_name: string;
    email: string;
    phone: string | null;
    subject: ContactSubject;
    booking_reference: string | null;
    message: string;
    created_at: Date;
    /** Null while it is open. */
    answered_at: Generated<Date | null>;
    answered_by: Generated<string | null>;
    answer_note: Generated<string | null>;
  };
  subscriptions: {
    subscription_id: string;
    /** A keyed hash: the address cannot be found by trial. */
    email_hash: string;
    /** Null after the address unsubscribed. */
    email: string | null;
    state: 'pending' | 'confirmed' | 'left';
    source: SubscriptionSource;
    consented_at: Date;
    /** The number of confirmation requests for this consent. */
    times_asked: Generated<number>;
    confirmed_at: Date | null;
    left_at: Date | null;
    /** When a confirmed address was last notified that it is already subscribed. */
    told_at: Date | null;
    /** The Monday of the week of the last fare news, `YYYY-MM-DD`. */
    news_week: string | null;
  };
  fare_news: {
    week: string;
    routes: JSONColumnType<PopularRoute[]>;
    watched: JSONColumnType<WatchedFare[], string | undefined>;
    created_at: Date;
  };
  route_alerts: {
    subscription_id: string;
    from_iata: string;
    to_iata: string;
    asked_at: Date;
    /** Null until its owner has opened the link of the mail. */
    confirmed_at: Date | null;
  };
  reviews: {
    review_id: string;
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    reference: string;
    email: string;
    rating: number;
    comment: string;
    punctuality: number | null;
    vehicle: number | null;
    driver: number | null;
    /** "Chiamaka E." */
    author: string;
    /** "Lagos to Abuja" */
    about: string;
    is_shown: boolean;
    written_at: Date;
  };
}
