/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two `#rrggbb` colours as WCAG 2 defines it, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours; `share` is the part of the second one. */
function mix(from: string, to: string, share: number): string {
  const target = parse(to);
  const [red, green, blue] = parse(from);
  const step = (part: number, index: 0 | 1 | 2) => part + (target[index] - part) * share;
  return format([step(red, 0), step(green, 1), step(blue, 2)]);
}

/** Text colours for a coloured background; the softer black is preferred. */
const texts = ['#ffffff', '#16202b', '#000000'];

/** A text colour with a contrast of at least 4.5 on the background: white or a black. */
export function readableTextColour(background: string): string {
  const isLight = contrastRatio(background, '#000000') > contrastRatio(background, '#ffffff');
  const candidates = isLight ? texts.slice(1) : texts;
  return candidates.find((text) => contrastRatio(text, background) >= 4.5) ?? '#000000';
}

/**
 * The colour itself, or the nearest one towards white or black that reads on the background: at least
 * 4.5 to 1, which small text needs.
 */
export function readableOn(background: string, colour: string, ratio = 4.5): string {
  const target =
    contrastRatio(background, '#000000') > contrastRatio(background, '#ffffff') ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, target, share);
    if (contrastRatio(candidate, background) >= ratio) return candidate;
  }
  return target;
}

/** The colour as text on a dark background, 7 to 1: brightened first, because a dark one mixed with white turns grey. */
export function readableOnDark(background: string, colour: string): string {
  const rgb = parse(colour);
  const factor = Math.max(1, 200 / Math.max(...rgb, 1));
  return readableOn(background, format([rgb[0] * factor, rgb[1] * factor, rgb[2] * factor]), 7);
}

/** Lightens the colour until its contrast with a dark surface is 3 to 1, as button fills require. */
export function lightenForDark(surface: string, colour: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, '#ffffff', share);
    if (contrastRatio(candidate, surface) >= 3) return candidate;
  }
  return '#ffffff';
}
