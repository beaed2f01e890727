import { Button, type ButtonProps } from 'shared/ui';

/**
 * The button that sends a form. Pressing it leaves the focus where it is: the field that would be left by it would put
 * its message above the button, which would move away from under the finger.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'onMouseDown'>) {
  return <Button {...props} type="submit" onMouseDown={(event) => event.preventDefault()} />;
}
