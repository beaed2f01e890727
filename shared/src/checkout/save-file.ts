/** Downloads a file that was created in the browser. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the download has started by the next task
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Downloads a calendar file. */
export const saveCalendarFile = (name: string, content: string): void =>
  saveFile(name, content, 'text/calendar;charset=utf-8');
