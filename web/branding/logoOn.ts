/** Which logo stands on a ground: the second one on a dark one, or else the first, on a plate of white. */
export function logoOn<Picture>(
  isDark: boolean,
  { logo, secondaryLogo }: { logo: Picture; secondaryLogo: Picture },
): { picture: Picture; isOnPlate: boolean } {
  const picture = (isDark ? secondaryLogo : null) ?? logo;
  return { picture, isOnPlate: isDark && picture === logo };
}
