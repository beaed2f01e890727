import type { Generated } from 'kysely';
import type { AddOnUnit } from 'shared/contract/lists';

export interface AddOnsTables {
  add_ons: {
    add_on_id: string;
    name: string;
    description: string;
    applies_to: 'flight' | 'ride';
    price_kobo: number;
    per: AddOnUnit;
    max_quantity: number;
    rank: number;
    is_on_sale: Generated<boolean>;
  };
}
