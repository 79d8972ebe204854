let playing: HTMLMediaElement | null = null;

/** One sound at a time in the whole page: what began to play stops what played before. */
export function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
