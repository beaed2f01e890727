import type { PrivacyWish } from 'shared/contract/lists';

export interface PrivacyTables {
  privacy_requests: {
    request_id: string;
    email: string;
    wants: PrivacyWish;
    created_at: Date;
    expires_at: Date;
  };
}
