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
    /** The place in the list that is sent without a search; null for airports that only a search finds. */
    sale_rank: number | null;
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
}
