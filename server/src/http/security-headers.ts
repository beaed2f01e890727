/** What no page of the site uses, so that nothing that gets into one can. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers of every answer, whoever writes it: a route, the framework, or this server on a bare socket. For data, nothing
 * may load, frame or run; pages (the site's documents, the docs) set a policy of their own.
 *
 * @param isTls whether the site is reached by https
 */
export const securityHeaders = (isTls: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  ...(isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
});
