import { readStored, writeStored } from '../../core/storage.ts';

/** Steps of the onboarding in order, as last segments of their addresses. */
export const steps = [
  { path: 'acceptez-les-conditions', name: 'Conditions', title: 'Les conditions d’utilisation' },
  { path: 'profil', name: 'Profil', title: 'Votre profil' },
  { path: 'photo', name: 'Photo', title: 'Votre photo' },
  { path: 'reinitialiser-motdepasse', name: 'Mot de passe', title: 'Votre mot de passe' },
  { path: 'felicitations', name: 'Félicitations', title: 'Félicitations\u00a0!' },
] as const;

/** Last segment of a step's address. */
export type StepPath = (typeof steps)[number]['path'];

/** The address of a step, or of the page for people who cancel. */
export const stepAddress = (path: StepPath | 'annuler'): string => `/terminer-inscription/${path}`;

/** First step of the onboarding (B063). */
const firstStep: StepPath = 'profil';

const keyOf = (username: string): string => `onboarding.${username.toLowerCase()}`;

/** The step where this person left the onboarding in this browser; null when none is stored. Without a storage it restarts. */
function keptStep(username: string): StepPath | null {
  const kept = readStored(keyOf(username));
  return steps.find(({ path }) => path === kept)?.path ?? null;
}

/** The address where this person's onboarding continues; null when it was not begun in this browser. */
export function resumeOnboarding(username: string): string | null {
  const step = keptStep(username);
  return step && stepAddress(step);
}

/** Starts or resumes the onboarding of a user; returns the address of its step. */
export function beginOnboarding(username: string): string {
  const step = keptStep(username) ?? firstStep;
  writeStored(keyOf(username), step);
  return stepAddress(step);
}

/** Stores the current step. Viewing a step after the end does not restart the onboarding. */
export function reachStep(username: string, step: StepPath): void {
  if (keptStep(username) === null) return;
  if (step === 'felicitations') endOnboarding(username);
  else writeStored(keyOf(username), step);
}

/** Marks the onboarding as complete. */
export function endOnboarding(username: string): void {
  writeStored(keyOf(username), null);
}
