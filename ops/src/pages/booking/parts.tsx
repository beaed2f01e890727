import type { ReactNode } from 'react';
import { formatPhone, formatShortDate, formatTime } from 'shared/format';
import { Mail, Phone } from 'shared/icons';
import { Box, Card, chakra, Flex, Heading } from 'shared/ui';
import { CopyButton } from '../../components/copy-button';

export const moment = (at: string): string => `${formatShortDate(at)}, ${formatTime(at)}`;

interface PartProps {
  readonly title: string;
  /** At the end of its heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the booking, with its heading. */
export function Part({ title, action, children }: PartProps) {
  return (
    <Card as="section" aria-label={title} minWidth="0">
      <Flex alignItems="center" justifyContent="space-between" gap="3" minHeight="9" marginBottom="2">
        <Heading as="h2" textStyle="h3">
          {title}
        </Heading>
        {action}
      </Flex>
      {children}
    </Card>
  );
}

const Facts = chakra('dl', { base: { display: 'grid' } });
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '128px minmax(0, 1fr)' },
    columnGap: '4',
    paddingBlock: '2',
    borderTop: '1px solid {colors.border}',
    '& dt': { color: 'fg.muted', textStyle: { base: 'small', md: 'body' } },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

export type Fact = readonly [label: string, value: ReactNode];

/** Labels with their values; a fact without a value is left out. */
export function FactList({ facts }: { readonly facts: readonly (Fact | false | null)[] }) {
  return (
    <Facts>
      {facts.map(
        (fact) =>
          fact && (
            <Pair key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Pair>
          ),
      )}
    </Facts>
  );
}

const Anchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '9',
    minWidth: '0',
    color: 'brand.fg',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    '& svg': { flex: 'none' },
    _hover: { textDecorationThickness: '2px' },
  },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    '& > button': { flex: 'none' },
  },
});

export function PhoneLine({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <Line>
      <Anchor href={`tel:${phone}`} aria-label={`Call ${name}, ${formatPhone(phone)}`}>
        <Phone size={16} />
        {formatPhone(phone)}
      </Anchor>
      <CopyButton text={phone} what={`the phone of ${name}`} />
    </Line>
  );
}

export function EmailLine({
  name,
  email,
  subject,
}: {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
}) {
  return (
    <Line>
      <Anchor href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} aria-label={`Write to ${name}, ${email}`}>
        <Mail size={16} />
        {email}
      </Anchor>
      <CopyButton text={email} what={`the e-mail of ${name}`} />
    </Line>
  );
}

const Entries = chakra('ol', { base: { listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '3' } });
const Entry = chakra('li', { base: { minWidth: '0', '& p': { overflowWrap: 'anywhere' } } });
const When = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } });

interface EntryListProps<Item> {
  readonly items: readonly Item[];
  readonly empty: string;
  readonly keyOf: (item: Item) => string;
  readonly when: (item: Item) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** What happened, one entry below another. */
export function EntryList<Item>({ items, empty, keyOf, when, children }: EntryListProps<Item>) {
  if (items.length === 0) return <Box color="fg.muted">{empty}</Box>;
  return (
    <Entries>
      {items.map((item) => (
        <Entry key={keyOf(item)}>
          {children(item)}
          <When>{when(item)}</When>
        </Entry>
      ))}
    </Entries>
  );
}
