import {
  badgeRecipe,
  progressSlotRecipe,
  separatorRecipe,
  switchSlotRecipe,
  tabsSlotRecipe,
} from '@chakra-ui/react/theme';
import { buttonStyles } from '../buttons/button-styles';

/** By Chakra's name of a component what it looks like. A component without an entry here is unstyled. */
export const recipes = { button: buttonStyles, badge: badgeRecipe, separator: separatorRecipe };

export const slotRecipes = { progress: progressSlotRecipe, switch: switchSlotRecipe, tabs: tabsSlotRecipe };
