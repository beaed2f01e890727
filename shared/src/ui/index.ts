export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps, type LinkAddress } from './buttons/button';
export { IconButton, type IconButtonProps } from './buttons/icon-button';
export { Spinner } from './buttons/spinner';
export { TextLink, type TextLinkProps } from './buttons/text-link';
export { ActionBar } from './display/action-bar';
export { Badge } from './display/badge';
export { CarPicture, type CarPictureProps } from './display/car-picture';
export { Card, Divider } from './display/card';
export { EmptyState, type EmptyStateProps } from './display/empty-state';
export { Logo } from './display/logo';
export { Notice, type NoticeProps } from './display/notice';
export { PageHead, type PageHeadProps } from './display/page-head';
export { RouteEnds, type RouteEndsProps, RouteLine, type RouteLineProps } from './display/route-line';
export { DetailRows, type DetailRowsProps, type PriceRow, PriceRows, type PriceRowsProps } from './display/rows';
export { Skeleton } from './display/skeleton';
export { Spot, type SpotName } from './display/spot';
export { Steps } from './display/steps';
export { Checkbox, type CheckboxProps } from './fields/checkbox';
export { ErrorSummary, type FieldError } from './fields/error-summary';
export { Field, type FieldProps } from './fields/field';
export { PhoneInput, type PhoneInputProps } from './fields/phone-input';
export { PopoverField, type PopoverFieldProps } from './fields/popover-field';
export { RouteFields, type RouteFieldsProps } from './fields/route-fields';
export { Segmented, type SegmentedOption, type SegmentedProps } from './fields/segmented';
export { Select, type SelectOption, type SelectProps } from './fields/select';
export { Stepper, type StepperProps } from './fields/stepper';
export { TextArea, type TextAreaProps, TextInput, type TextInputProps } from './fields/text-input';
export { Chip, ToggleChips, type ToggleChipsProps } from './fields/toggle-chips';
export {
  Armchair,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpDown,
  Baby,
  Backpack,
  BadgeCheck,
  Calendar,
  CalendarPlus,
  Car,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Copy,
  Download,
  FlaskConical,
  History,
  Info,
  Landmark,
  LifeBuoy,
  Luggage,
  Mail,
  MapPin,
  Menu,
  Minus,
  Monitor,
  Moon,
  Pencil,
  Phone,
  Plane,
  PlaneLanding,
  PlaneTakeoff,
  Plus,
  ReceiptText,
  RefreshCw,
  RotateCw,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Sun,
  Ticket,
  TicketPercent,
  Trash2,
  TriangleAlert,
  User,
  Users,
  WifiOff,
  X,
} from './icons';
export { Box, Container, chakra, Flex, Grid, Heading, HStack, Stack, Text, VisuallyHidden } from './layout/layout';
export { useIsNarrow } from './layout/use-is-narrow';
export { CopyRow, type CopyRowProps } from './payment/copy-row';
export { Countdown, type CountdownProps } from './payment/countdown';
export { makeStyles } from './styled/looks';
export { UiProvider } from './theme/ui-provider';
