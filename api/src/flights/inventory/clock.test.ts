import { dayNumber, instantOf, localDay, localText } from './clock';

const at = (zone: string, day: string, minutes: number) =>
  new Date(instantOf(zone, dayNumber(day), minutes)).toISOString();

describe('time zones', () => {
  it('have daylight saving time', () => {
    expect(at('Europe/London', '2027-01-15', 600)).toBe('2027-01-15T10:00:00.000Z');
    expect(at('Europe/London', '2027-07-15', 600)).toBe('2027-07-15T09:00:00.000Z');
    expect(at('Africa/Lagos', '2027-07-15', 600)).toBe('2027-07-15T09:00:00.000Z');
    expect(at('America/New_York', '2027-07-15', 1200)).toBe('2027-07-16T00:00:00.000Z');
  });

  it('change at the right hour', () => {
    // on 28 March 2027 London goes from 01:00 to 02:00; on 31 October it has 01:30 twice
    expect(at('Europe/London', '2027-03-28', 30)).toBe('2027-03-28T00:30:00.000Z');
    expect(at('Europe/London', '2027-03-28', 180)).toBe('2027-03-28T02:00:00.000Z');
    expect(at('Europe/London', '2027-10-31', 30)).toBe('2027-10-30T23:30:00.000Z');
    expect(at('Europe/London', '2027-10-31', 90)).toBe('2027-10-31T00:30:00.000Z');
    expect(at('America/New_York', '2027-11-07', 90)).toBe('2027-11-07T05:30:00.000Z');
    expect(at('Europe/London', '2027-03-28', 90)).toBe('2027-03-28T01:30:00.000Z');
    expect(at('Europe/London', '2027-10-31', 180)).toBe('2027-10-31T03:00:00.000Z');
  });

  it('show local times', () => {
    expect(localText('Europe/London', Date.parse('2027-03-28T00:59:00Z'))).toBe('2027-03-28T00:59:00+00:00');
    expect(localText('Europe/London', Date.parse('2027-03-28T01:00:00Z'))).toBe('2027-03-28T02:00:00+01:00');
    expect(localText('America/New_York', Date.parse('2027-01-01T03:00:00Z'))).toBe('2026-12-31T22:00:00-05:00');
    expect(localText('Asia/Kolkata', Date.parse('2027-01-01T03:00:00Z'))).toBe('2027-01-01T08:30:00+05:30');
    expect(localDay('America/New_York', Date.parse('2027-01-01T03:00:00Z'))).toBe(dayNumber('2026-12-31'));
  });
});
