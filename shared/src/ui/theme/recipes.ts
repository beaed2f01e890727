import { buttonStyles } from '../buttons/button-styles';

/**
 * By Chakra's name of a component what it looks like on every page. A component that few pages show takes its recipe as its prop
 * `recipe` instead: recipes in the system are part of every page's first load (all of Chakra's own are 27 kB).
 */
export const recipes = { button: buttonStyles };
