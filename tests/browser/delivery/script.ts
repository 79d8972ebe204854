/** Disturbances while people chat. */
export type Step =
  | { do: 'send'; client: number }
  | { do: 'cut' | 'stall' | 'halfOpen' | 'mend' | 'failOnce' | 'reload' | 'leave'; client: number }
  | { do: 'hush' }
  | { do: 'speak' }
  | { do: 'restart'; service: 'first gateway' | 'second gateway' | 'backend' };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Messages of a script: few enough to be on the screen all at once. */
const mostMessages = 9;

/** A random script: mostly sends, with cuts, silences, failures, reloads and restarts between them. */
export function writeScript(random: () => number, clients: number): Step[] {
  const steps: Step[] = [];
  let messages = 0;
  const length = 8 + Math.floor(random() * 8);
  while (steps.length < length || messages === 0) {
    const client = Math.floor(random() * clients);
    const chance = random();
    if (chance < 0.5 && messages < mostMessages) {
      messages += 1;
      steps.push({ do: 'send', client });
    } else if (chance < 0.59) steps.push({ do: 'cut', client });
    else if (chance < 0.65) steps.push({ do: 'stall', client });
    else if (chance < 0.69) steps.push({ do: 'halfOpen', client });
    else if (chance < 0.79) steps.push({ do: 'mend', client });
    else if (chance < 0.84) steps.push({ do: 'failOnce', client });
    else if (chance < 0.87) steps.push({ do: 'hush' });
    else if (chance < 0.9) steps.push({ do: 'speak' });
    else if (chance < 0.94) steps.push({ do: 'reload', client });
    else if (chance < 0.97) steps.push({ do: 'leave', client });
    else {
      const services = ['first gateway', 'second gateway', 'backend'] as const;
      steps.push({ do: 'restart', service: services[Math.floor(random() * services.length)] ?? 'backend' });
    }
  }
  return steps;
}

/** A step in words, for the report of a run that went wrong. */
export const describeStep = (step: Step): string =>
  step.do === 'restart'
    ? `restart ${step.service}`
    : 'client' in step
      ? `${step.do} ${step.client}`
      : `${step.do} realtime`;
