/** Opens a native dialog; where the browser is too old to know how, it is shown without a backdrop. */
export function openDialog(dialog: HTMLDialogElement | null, modal: boolean): void {
  if (!dialog || dialog.open) return;
  const open = modal ? dialog.showModal : dialog.show;
  if (open) open.call(dialog);
  else dialog.open = true;
}

export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) return;
  if (dialog.close) dialog.close();
  else dialog.open = false;
}

/** True for a press on the backdrop, which the browser reports as one on the dialog itself. */
export function isBeside(press: { clientX: number; clientY: number; target: EventTarget }, dialog: Element | null) {
  if (!dialog || press.target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return press.clientX < left || press.clientX > right || press.clientY < top || press.clientY > bottom;
}
