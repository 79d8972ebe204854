/** Two rising notes: frequency in hertz, start in seconds. */
const notes = [
  { frequency: 660, start: 0 },
  { frequency: 990, start: 0.11 },
] as const;
/** Length of a note and of its rise, in seconds. */
const length = 0.28;
const attack = 0.01;
const volume = 0.12;

/** Whether the browser lets this page play: only once the user has clicked or typed in it. */
export const canPlay = (): boolean =>
  'AudioContext' in window && 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/** Plays the short sound of a new message. */
export function playSound(): void {
  const context = new AudioContext();
  const last = notes
    .map(({ frequency, start }) => {
      const from = context.currentTime + start;
      const note = new OscillatorNode(context, { frequency });
      const loudness = new GainNode(context, { gain: 0 });
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(volume, from + attack);
      loudness.gain.exponentialRampToValueAtTime(volume / 100, from + length);
      note.connect(loudness).connect(context.destination);
      note.start(from);
      note.stop(from + length);
      return note;
    })
    .at(-1);
  last?.addEventListener('ended', () => void context.close());
}
