/** Gives the person a text as a file. */
export function download(fileName: string, type: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same of anything. */
export function downloadBlob(fileName: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read it only after the person said where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
