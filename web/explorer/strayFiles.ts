/** Files that are dropped on the page, which takes none, do not make the browser leave it for them. */
export function keepStrayFilesOut(): void {
  // What is under the pointer may change, and be entered, in the very moment before they are dropped.
  for (const kind of ['dragenter', 'dragover', 'drop'] as const)
    addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
