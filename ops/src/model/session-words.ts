const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox on Linux`, from what the browser says about itself. */
export function browserWords(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'A browser';
  const system = nameIn(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

export const methodWords: Readonly<Record<string, string>> = {
  password: 'Password alone',
  'password+totp': 'Password and code',
  'password+backup': 'Password and backup code',
  oidc: 'Sign-in service',
  'oidc+totp': 'Sign-in service and code',
  'oidc+backup': 'Sign-in service and backup code',
};
