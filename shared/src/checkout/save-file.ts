/** Hands a file made in the browser to its downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser has taken the address by the next task
  setTimeout(() => URL.revokeObjectURL(address));
}
