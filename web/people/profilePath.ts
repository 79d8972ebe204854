/** The address of a person's profile. */
export const profilePath = (slug: string): string => `/utilisateur/profil/${encodeURIComponent(slug)}`;
