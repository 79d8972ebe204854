/** The steps of the onboarding in their order, by the end of their addresses. */
export const steps = [
  { path: 'acceptez-les-conditions', name: 'Conditions', title: 'Les conditions d’utilisation' },
  { path: 'profil', name: 'Profil', title: 'Votre profil' },
  { path: 'photo', name: 'Photo', title: 'Votre photo' },
  { path: 'reinitialiser-motdepasse', name: 'Mot de passe', title: 'Votre mot de passe' },
  { path: 'felicitations', name: 'Félicitations', title: 'Félicitations\u00a0!' },
] as const;

/** The end of a step's address. */
export type StepPath = (typeof steps)[number]['path'];

/** The address of a step, or of the page for those who do not go on. */
export const stepAddress = (path: StepPath | 'annuler'): string => `/terminer-inscription/${path}`;
