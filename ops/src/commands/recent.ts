/** What was opened by the command bar: an address and its name. A booking is named by its ID, never by its traveller. */
export interface RecentPlace {
  readonly label: string;
  readonly path: string;
}

const key = 'tafiya-ops-recent';
const most = 6;

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'path' in value &&
  typeof value.path === 'string' &&
  value.path.startsWith('/ops');

/** The latest first. Empty where the browser stores nothing. */
export function recentPlaces(): readonly RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(place: RecentPlace): void {
  const places = [place, ...recentPlaces().filter(({ path }) => path !== place.path)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(places));
  } catch {
    // storage is blocked: there are no recent places
  }
}
