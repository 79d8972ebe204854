let playing: HTMLMediaElement | null = null;

/** Pauses other media: only one plays at a time. */
export function pauseOthers(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
