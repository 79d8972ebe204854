import { readStored, writeStored } from '../core/storage.ts';
import { afterPaint } from '../ui/lazyPart.tsx';
import { contrastRatio, readableOn, readableOnDark, readableTextColour, lightenForDark } from './colour.ts';

/** The colours of the branding, each `#rrggbb`. */
export interface BrandColours {
  primaryColor: string;
  secondaryColor: string;
  bodyBackgroundColor: string;
  headerBackgroundColor: string;
  headerMenuColor: string;
  headerActiveMenuColor: string;
  communityColor: string;
  communityBadgeColor: string;
  contactsColor: string;
  tabColor: string;
}

const white = '#ffffff';
/** The surface of the dark theme. */
const darkSurface = '#171e26';
/** The darkest background of coloured text in the light theme, and the lightest in the dark theme. */
const [lightGround, darkGround] = ['#eef1f5', '#232d38'];

/**
 * The custom properties of a branding (see web/app/theme.css). Where a colour would not be readable in
 * its place, the nearest one that is takes it: an administrator cannot make the product unusable.
 */
export function brandProperties(colours: BrandColours): Record<string, string> {
  const { primaryColor, headerBackgroundColor } = colours;
  // White figures on a slightly darker colour read better than black ones on the colour itself.
  const badgeFill =
    contrastRatio(white, colours.communityBadgeColor) < 3
      ? colours.communityBadgeColor
      : readableOn(white, colours.communityBadgeColor);
  const accentOnDark = lightenForDark(darkSurface, primaryColor);
  return {
    '--b-accent-light': primaryColor,
    '--b-on-accent-light': readableTextColour(primaryColor),
    '--b-shade-light': shadeFor(primaryColor),
    '--b-ink-light': readableOn(lightGround, primaryColor),
    '--b-accent-dark': accentOnDark,
    '--b-on-accent-dark': readableTextColour(accentOnDark),
    '--b-shade-dark': shadeFor(accentOnDark),
    '--b-ink-dark': readableOnDark(darkGround, primaryColor),
    ...inks('tab', colours.tabColor),
    ...inks('community', colours.communityColor),
    ...inks('contacts', colours.contactsColor),
    '--b-badge': colours.communityBadgeColor,
    '--b-badge-fill': badgeFill,
    '--b-on-badge': readableTextColour(badgeFill),
    '--b-canvas': colours.bodyBackgroundColor,
    '--b-header': headerBackgroundColor,
    '--b-on-header': readableTextColour(headerBackgroundColor),
    '--b-menu': readableOn(headerBackgroundColor, colours.headerMenuColor),
    '--b-menu-active': readableOn(headerBackgroundColor, colours.headerActiveMenuColor),
    '--b-menu-mark': colours.headerActiveMenuColor,
    '--b-secondary': colours.secondaryColor,
  };
}

/** A colour as text and marks of either theme. */
const inks = (name: string, colour: string): Record<string, string> => ({
  [`--b-${name}-light`]: readableOn(lightGround, colour),
  [`--b-${name}-dark`]: readableOnDark(darkGround, colour),
});

/** Whether a background is dark enough to need light text. */
export const isDarkGround = (background: string): boolean => readableTextColour(background) === white;

/** The colour mixed into an accent on hover, so that its text stays as readable. */
const shadeFor = (accent: string): string => (readableTextColour(accent) === white ? '#000000' : '#ffffff');

/** Light or dark appearance. */
export type Theme = 'light' | 'dark';

const themeKey = 'theme';

/** The theme on the screen. */
export const readCurrentTheme = (): Theme =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

/** The chosen theme, until the transition has finished. */
let chosen: Theme | null = null;

/** The current or pending theme, for the label of the theme button. */
export const readChosenTheme = (): Theme => chosen ?? readCurrentTheme();

const listeners = new Set<() => void>();

/** Disables transitions while the theme changes: elements with a fade would lag behind the others. */
function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  dataset.turning = '';
  dataset.theme = theme;
  for (const listener of listeners) listener();
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.turning));
}

/**
 * Switches the theme and stores the choice. Repainting takes a while on slow devices, so the button shows first that
 * it was pressed.
 */
export function chooseTheme(theme: Theme): void {
  // Without storage the choice lasts as long as the page.
  writeStored(themeKey, theme);
  chosen = theme;
  for (const listener of listeners) listener();
  afterPaint(() => {
    if (chosen === null) return;
    const latest = chosen;
    chosen = null;
    show(latest);
  });
}

/** Calls back when the theme changes; returns a function that stops it. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps the theme that of the system, also when that changes, until the person chooses one. */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => {
    if (readStored(themeKey) === null) show(dark.matches ? 'dark' : 'light');
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey) show((newValue ?? (dark.matches ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light');
  });
}

/** Picks the logo for a background: on a dark one the second logo, or else the first on a white plate. */
export function logoOn<Picture>(
  isDark: boolean,
  { logo, secondaryLogo }: { logo: Picture; secondaryLogo: Picture },
): { picture: Picture; isOnPlate: boolean } {
  const picture = (isDark ? secondaryLogo : null) ?? logo;
  return { picture, isOnPlate: isDark && picture === logo };
}
