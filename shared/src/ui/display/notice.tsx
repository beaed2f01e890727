import { Children, type ReactNode } from 'react';
import { keepAmountsWhole } from 'shared/format';
import { CircleX, Info, TriangleAlert } from 'shared/icons';
import { chakra } from '../styled/chakra';

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    paddingBlock: '3.5',
    paddingInline: '4',
    borderRadius: 'md',
    color: 'fg',
    textAlign: 'start',
    '& > svg': { marginTop: '2px' },
  },
  variants: {
    tone: {
      warn: { bg: 'accent.subtle', '& > svg': { color: 'accent.fg' } },
      inform: { bg: 'brand.subtle', '& > svg': { color: 'brand.fg' } },
      failed: { bg: 'danger.subtle', '& > svg': { color: 'danger.fg' } },
    },
  },
});
const Body = chakra('div', {
  base: {
    flex: '1',
    minWidth: '0',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
});

const icons = { warn: TriangleAlert, inform: Info, failed: CircleX } as const;

export type NoticeProps = {
  tone: keyof typeof icons;
  children: ReactNode;
  /** One small button or link at the end. */
  action?: ReactNode;
  /** `alert` or `status` if it appears after an action. */
  role?: 'alert' | 'status';
};

const withWholeAmounts = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? keepAmountsWhole(child) : child));

/** A sentence that must be seen: amber warns, green informs, red says what failed. */
export function Notice({ tone, children, action, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Box tone={tone} role={role}>
      <Icon />
      <Body>
        <chakra.div minWidth="0">{withWholeAmounts(children)}</chakra.div>
        {action}
      </Body>
    </Box>
  );
}
