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
