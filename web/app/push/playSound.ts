import { reportError } from '../../core/errors.ts';

/** Two rising notes: frequency in hertz, start in seconds. */
const notes = [
  { frequency: 660, start: 0 },
  { frequency: 990, start: 0.11 },
] as const;
/** Length of a note and of its rise, in seconds. */
const length = 0.28;
const attack = 0.01;
const volume = 0.12;

/** Of all sounds of this page; undefined until the user clicks or types. */
let context: AudioContext | undefined;

/** Lets this page play from the next click or key on: browsers suspend what is begun elsewhere. Returns a function that stops it. */
export function enableSound(): () => void {
  if (!('AudioContext' in window)) return () => {};
  const enable = () => {
    context ??= new AudioContext();
    if (context.state !== 'running') context.resume().catch(reportError);
  };
  addEventListener('click', enable, { capture: true });
  addEventListener('keydown', enable, { capture: true });
  return () => {
    removeEventListener('click', enable, { capture: true });
    removeEventListener('keydown', enable, { capture: true });
    context?.close().catch(reportError);
    context = undefined;
  };
}

/** Whether the browser lets this page play. */
export const canPlay = (): boolean => context?.state === 'running';

/** Plays the short sound of a new message, where the browser lets this page. */
export function playSound(): void {
  if (!context) return;
  for (const { frequency, start } of notes) {
    const from = context.currentTime + start;
    const note = new OscillatorNode(context, { frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(volume, from + attack);
    loudness.gain.exponentialRampToValueAtTime(volume / 100, from + length);
    note.connect(loudness).connect(context.destination);
    note.start(from);
    note.stop(from + length);
  }
}
