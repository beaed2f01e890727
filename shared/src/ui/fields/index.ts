export { controlStyles } from './control-styles';
export { Field, type FieldProps } from './field';
export { PhoneInput, type PhoneInputProps } from './phone-input';
export { PopoverField, type PopoverFieldProps } from './popover-field';
export { RouteFields, type RouteFieldsProps } from './route-fields';
export { Select, type SelectOption, type SelectProps } from './select';
export { TextArea, type TextAreaProps, TextInput, type TextInputProps } from './text-input';
