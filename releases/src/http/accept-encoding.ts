import type { Encoding } from '../store/release-store';

const preference: readonly Exclude<Encoding, 'identity'>[] = ['br', 'gzip'];

/** The compressed forms that a client takes, best first. A quality of 0 is a refusal (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined): Exclude<Encoding, 'identity'>[] {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality ? Number(quality.slice(2)) : 1];
    }),
  );
  return preference.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}
