import type { Fixture } from './fixture';

/** What runs in a tab before anything else: its clock, and what it knows of earlier. */
export function tabScript({ now, settings, session = {} }: Partial<Fixture>): string {
  const kept = Object.entries(session).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `(() => {
    const shiftMs = ${now ? `Date.parse(${JSON.stringify(now)}) - Date.now()` : 0};
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length) super(...given); else super(Real.now() + shiftMs); }
      static now() { return Real.now() + shiftMs; }
    };
    ${settings ? `localStorage.setItem('persist:root', ${JSON.stringify(JSON.stringify(settings))});` : ''}
    for (const [key, value] of ${JSON.stringify(kept)}) sessionStorage.setItem(key, value);
  })();`;
}
