import type { ReactNode } from 'react';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Heading, HStack, Notice, type NoticeProps, Text } from 'shared/ui';

interface ClosedNoticeProps {
  readonly title: string;
  readonly tone: NoticeProps['tone'];
  /** What came in and what becomes of it. */
  readonly children: ReactNode;
  readonly email: string;
  readonly searchPath: string;
}

/** Nothing is left to pay here: what happened, and two ways on. */
export function ClosedNotice({ title, tone, children, email, searchPath }: ClosedNoticeProps) {
  return (
    <>
      <Heading marginBottom="4">{title}</Heading>
      <Notice tone={tone} role="status">
        {children}
      </Notice>
      <Text color="fg.muted" marginTop="4">
        We write to {email} as soon as something changes. Do not pay twice.
      </Text>
      <Box marginTop="5">
        <HStack flexWrap="wrap">
          <ButtonLink to={searchPath}>New search</ButtonLink>
          <ButtonLink to={pathTo('contact')} variant="outline">
            Contact Us
          </ButtonLink>
        </HStack>
      </Box>
    </>
  );
}
