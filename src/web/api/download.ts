export function download(fileName: string, type: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function downloadBlob(fileName: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  downloadFrom(address, fileName);
  // Some browsers read it only after the user has chosen a folder.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function downloadFrom(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}
