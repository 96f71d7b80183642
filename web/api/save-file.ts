/** Saves a file on the person's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // After this time the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
