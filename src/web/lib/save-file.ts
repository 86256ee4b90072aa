/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the download has taken the data.
  setTimeout(() => URL.revokeObjectURL(address));
}
