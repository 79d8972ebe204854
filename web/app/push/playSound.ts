/** Two rising notes: frequency in hertz, start in seconds. */
const notes = [
  { frequency: 660, start: 0 },
  { frequency: 990, start: 0.11 },
] as const;
/** Length of a note and of its rise, in seconds. */
const length = 0.28;
const attack = 0.01;
const volume = 0.12;

/** Plays the short sound of a new message. */
export function playSound(context: AudioContext): void {
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
