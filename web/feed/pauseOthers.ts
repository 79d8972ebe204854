/** Pauses other media: only one plays at a time. */
export function pauseOthers(element: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== element) other.pause();
}
