import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { chakra } from '../styled/chakra';
import { controlStyles } from './control-styles';
import { useField } from './field-context';

const Input = chakra('input', controlStyles);
const Area = chakra('textarea', controlStyles);

/** The container of an icon or a prefix over the start of a control. */
export const Leading = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '3.5',
    bottom: '0',
    height: 'control',
    display: 'flex',
    alignItems: 'center',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
});

type Ours = { icon?: ReactNode };

/** The attributes that connect a control to its field. The control's own `id` and ARIA attributes take precedence. */
function useWiring(own: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }) {
  const field = useField();
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  };
}

export type TextInputProps = Omit<HTMLChakraProps<'input'>, 'size'> & Ours;

/** A single-line input. Inside a `Field` it gets its id, size and descriptions from there. */
export function TextInput({ icon, type = 'text', ...rest }: TextInputProps) {
  const wiring = useWiring(rest);
  const size = useField()?.size;
  return (
    <chakra.div position="relative">
      {icon && <Leading>{icon}</Leading>}
      <Input {...rest} {...wiring} type={type} size={size} icon={icon ? true : undefined} />
    </chakra.div>
  );
}

export type TextAreaProps = Omit<HTMLChakraProps<'textarea'>, 'size'>;

/** A multi-line input. */
export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return (
    <Area
      minHeight={{ base: '24', md: '104px' }}
      paddingBlock="3"
      {...rest}
      {...useWiring(rest)}
      rows={rows}
      resize="vertical"
    />
  );
}
