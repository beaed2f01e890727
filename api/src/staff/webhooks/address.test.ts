import { isPublicAddress, urlFault } from './address';

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.8.9.1', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1'],
  ...[
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
  ],
  ...['', 'localhost', '8.8.8', '08.8.8.8'],
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '223.255.255.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ['hooks.example.com/tafiya', 'Enter a full address'],
  ['ftp://hooks.example.com', 'Enter a full address'],
  ['javascript:alert(1)', 'Enter a full address'],
  ['https://', 'Enter a full address'],
  ['https://ada:secret@hooks.example.com/', 'Leave user name and password out'],
  ['https://hooks.example.com/#top', 'Leave out what follows #'],
  ['http://hooks.example.com/', 'Use https'],
  ['https://127.0.0.1/', '127.0.0.1 is a private address'],
  // other ways to write the same address
  ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/', 'https://127.0.0.1./'].map(
    (url) => [url, '127.0.0.1 is a private address'] as const,
  ),
  ['https://[::1]/', '::1 is a private address'],
  ['https://[::ffff:7f00:1]/', '::ffff:7f00:1 is a private address'],
  ['https://169.254.169.254/latest/meta-data', '169.254.169.254 is a private address'],
] as const)('%s cannot be a webhook', (url, sentence) => expect(urlFault(url, ['hooks.internal'])).toContain(sentence));

test.each([
  'https://hooks.example.com/tafiya?key=1',
  'https://hooks.example.com:8443/',
  'https://8.8.8.8/',
  'http://hooks.internal:9000/',
  'http://10.1.2.3/',
  'http://[fd00::1]/',
])('%s can be one', (url) => expect(urlFault(url, ['hooks.internal', '10.1.2.3', 'fd00::1'])).toBeUndefined());

test('a host is allowed by its whole name only', () => {
  for (const url of ['http://a.hooks.internal/', 'http://hooks.internal.example.com/', 'http://10.1.2.30/'])
    expect(urlFault(url, ['hooks.internal', '10.1.2.3'])).toContain('Use https');
});
