import { defineRecipe } from '@chakra-ui/react/styled-system';

/** The style of form controls: inputs, and the buttons that open a list or a calendar. */
export const controlStyles = defineRecipe({
  base: {
    display: 'block',
    width: '100%',
    minWidth: '0',
    minHeight: 'control',
    paddingInline: '3.5',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'md',
    bg: 'bg.surface',
    color: 'fg',
    textStyle: 'body',
    textAlign: 'start',
    transition: 'border-color 120ms, box-shadow 120ms',
    // the box shadow is the focus ring; the transparent outline is visible in forced colours
    '&:focus, &:focus-visible, &[aria-expanded=true]': {
      outline: '2px solid transparent',
      borderColor: 'brand.focusRing',
      boxShadow: '0 0 0 1px {colors.brand.focusRing}',
    },
    '&[aria-invalid=true], &[data-invalid]': { borderColor: 'danger.fg', boxShadow: '0 0 0 1px {colors.danger.fg}' },
    '&[aria-invalid=true]:focus, &[data-invalid]:focus': { boxShadow: '0 0 0 2px {colors.danger.fg}' },
    _disabled: { bg: 'bg.sunken', color: 'fg.muted', borderColor: 'border', cursor: 'default' },
  },
  variants: {
    size: {
      md: {},
      // the label overlays the upper half: the whole box is the control, so all of it can be tapped
      field: { minHeight: 'field', paddingInline: '4', paddingTop: '30px', paddingBottom: '2', fontWeight: 'medium' },
      joined: {
        minHeight: '62px',
        paddingInlineStart: '11',
        paddingInlineEnd: '4',
        paddingTop: '30px',
        paddingBottom: '2',
        fontWeight: 'medium',
        borderWidth: '0',
        bg: 'transparent',
        // the outline around all fields shows that one is wrong, and its half which one has the focus
        '&[aria-invalid=true], &[data-invalid], &[aria-invalid=true]:focus, &[data-invalid]:focus': {
          boxShadow: 'none',
        },
        '&:focus, &:focus-visible, &[aria-expanded=true]': { boxShadow: 'none' },
      },
    },
    icon: { true: { paddingInlineStart: '11' } },
    // "09:30 AM" and its arrow fit into half the width of a small phone
    trailing: { true: { paddingInlineEnd: { base: '8', md: '11' } } },
  },
  defaultVariants: { size: 'md' },
});
