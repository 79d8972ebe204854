/** The address of a person's profile. */
export const profilePath = (databaseId: string): string =>
  `/utilisateur/profil/${encodeURIComponent(databaseId)}`;
