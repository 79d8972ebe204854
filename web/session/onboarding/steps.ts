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
