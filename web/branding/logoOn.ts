/** Picks the logo for a background: on a dark one the second logo, or else the first on a white plate. */
export function logoOn<Picture>(
  isDark: boolean,
  { logo, secondaryLogo }: { logo: Picture; secondaryLogo: Picture },
): { picture: Picture; isOnPlate: boolean } {
  const picture = (isDark ? secondaryLogo : null) ?? logo;
  return { picture, isOnPlate: isDark && picture === logo };
}
