import type { ReactNode } from 'react';
import { ArrowLeft } from 'shared/icons';
import { chakra, IconButton } from 'shared/ui';

const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2', marginBottom: { base: '5', md: '6' } },
  // the title of a page with an arrow is as high as that of one without
  variants: { back: { true: { marginInlineStart: '-3', '& > button': { marginBlock: '-8px' } } } },
});
const Title = chakra('h1', { base: { textStyle: { base: 'h1Sm', md: 'h1' }, textWrap: 'balance', minWidth: '0' } });

export type PageHeadProps = {
  title: ReactNode;
  /** Shows a back arrow in the gutter. */
  onBack?: () => void;
};

/** The `h1` of the page; it gets the focus on navigation. */
export function PageHead({ title, onBack }: PageHeadProps) {
  return (
    <Row back={onBack ? true : undefined}>
      {onBack && <IconButton label="Back" icon={<ArrowLeft />} onClick={onBack} />}
      <Title tabIndex={-1}>{title}</Title>
    </Row>
  );
}
