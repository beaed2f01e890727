import { chakra } from '../styled/chakra';

/** Holds one of our own drawings, put into the page as markup so that the theme's variables reach it. */
export const Markup = chakra('span', {
  base: { display: 'inline-block', lineHeight: '0', '& svg': { width: '100%', height: 'auto' } },
});
