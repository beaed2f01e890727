export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type LinkAddress,
  Spinner,
} from './buttons/button';
export { CloseButton, IconButton, type IconButtonProps } from './buttons/icon-button';
export { onPlainClick } from './buttons/plain-click';
export { TextLink, type TextLinkProps } from './buttons/text-link';
export { Logo, Spot, type SpotName } from './display/drawings';
export { EmptyState, type EmptyStateProps } from './display/empty-state';
export { Notice, type NoticeProps } from './display/notice';
export { RouteEnds, type RouteEndsProps, RouteLine, type RouteLineProps } from './display/route-line';
export { Skeleton } from './display/skeleton';
export {
  Box,
  Card,
  Container,
  chakra,
  Divider,
  Flex,
  Grid,
  Heading,
  HStack,
  Stack,
  Text,
  VisuallyHidden,
} from './layout/layout';
export { useIsNarrow } from './layout/use-is-narrow';
export { withoutScripts } from './layout/without-scripts';
export { UiProvider } from './theme/ui-provider';
export { Segmented, type SegmentedOption, type SegmentedProps } from './toggles/segmented';
export { Chip, ToggleChips, type ToggleChipsProps } from './toggles/toggle-chips';
