import { Box, chakra, Stack, Text } from 'shared/ui';
import type { MailPreview } from '../../api/bookings';

const Letter = chakra('article', {
  base: { border: '1px solid {colors.border}', borderRadius: 'md', overflow: 'hidden' },
});
const Head = chakra('div', {
  base: { paddingBlock: '3', paddingInline: '4', bg: 'bg.sunken', overflowWrap: 'anywhere' },
});
const Words = chakra('pre', {
  base: {
    padding: '4',
    // the button below two of them is in sight without scrolling
    maxHeight: { base: '240px', md: '152px' },
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'inherit',
    textStyle: 'small',
  },
});

/** The mails that a change sends, as their readers get them. */
export function MailPreviews({ mails }: { readonly mails: readonly MailPreview[] }) {
  return (
    <Stack gap="3">
      {mails.map(({ to, subject, text }) => (
        <Letter key={`${to} ${subject}`} aria-label={`Mail to ${to}`}>
          <Head>
            <Text textStyle="small" color="fg.muted">
              To {to}
            </Text>
            <Box fontWeight="semibold">{subject}</Box>
          </Head>
          {/* focusable, so that it scrolls by keyboard */}
          <Words tabIndex={0} role="region" aria-label={`Text of the e-mail to ${to}`}>
            {text}
          </Words>
        </Letter>
      ))}
    </Stack>
  );
}
