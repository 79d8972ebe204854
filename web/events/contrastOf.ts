/** Linear share of a channel, from 0 to 255. */
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Black or white, whichever is better to read on a colour such as `#2563eb`. */
export function contrastOf(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  // Where both have the same contrast.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
