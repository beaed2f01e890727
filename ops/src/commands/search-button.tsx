import { Search } from 'shared/icons';
import { chakra, IconButton } from 'shared/ui';
import { setCommandBarOpen } from './open-state';
import { shortcutText } from './shortcut';

const Wide = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '10',
    paddingInline: '3',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'md',
    color: 'fg.muted',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.sunken' },
  },
});

const Keys = chakra('kbd', {
  base: { marginInlineStart: 'auto', fontFamily: 'inherit', textStyle: 'caption', color: 'fg.muted' },
});

/** Opens the command bar. */
export function SearchButton({ isNarrow }: { readonly isNarrow?: boolean }) {
  const open = () => setCommandBarOpen(true);
  if (isNarrow) return <IconButton label="Search" icon={<Search />} onClick={open} />;
  return (
    <Wide type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <Search size={16} aria-hidden />
      Search
      <Keys aria-hidden>{shortcutText()}</Keys>
    </Wide>
  );
}
