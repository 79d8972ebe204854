import { useState } from 'react';
import { contrastRatio } from './colour.ts';
import { type Form, type FormErrors, useControlledForm } from '../ui/useForm.ts';

/** The colours of every client, by their names in the graph. */
export const mainColors = [
  ['primaryColor', 'Couleur principale'],
  ['tabColor', 'Couleur des onglets'],
] as const;

/** Colours of the web version, by their names in the graph. */
export const webColors = [
  ['bodyBackgroundColor', 'Fond de la page'],
  ['headerBackgroundColor', 'Fond de l’en-tête'],
  ['headerMenuColor', 'Menu de l’en-tête'],
  ['headerActiveMenuColor', 'Menu actif de l’en-tête'],
  ['communityColor', 'Communautés'],
  ['communityBadgeColor', 'Pastilles de nouveautés'],
  ['contactsColor', 'Contacts'],
] as const;

/** Name of a colour of the web version. */
export type WebColor = (typeof webColors)[number][0];

type Picture = 'logo' | 'secondaryLogo' | 'favicon';

/** The platform's name and look as the form holds them. */
export type PlatformValues = {
  name: string;
  /** HTML. */
  welcomeText: string;
  primaryColor: string;
  tabColor: string;
} & Record<Picture, File | null> &
  Record<WebColor, string>;

/** State of the form of branding settings. */
export type PlatformForm = Form<PlatformValues>;

/** Initial values of the form; pictures appear only once chosen. */
export const storedValues = (branding: Readonly<Omit<PlatformValues, Picture>>): PlatformValues => ({
  name: branding.name,
  welcomeText: branding.welcomeText,
  primaryColor: branding.primaryColor,
  tabColor: branding.tabColor,
  bodyBackgroundColor: branding.bodyBackgroundColor,
  headerBackgroundColor: branding.headerBackgroundColor,
  headerMenuColor: branding.headerMenuColor,
  headerActiveMenuColor: branding.headerActiveMenuColor,
  communityColor: branding.communityColor,
  communityBadgeColor: branding.communityBadgeColor,
  contactsColor: branding.contactsColor,
  logo: null,
  secondaryLogo: null,
  favicon: null,
});

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

function findErrors(values: PlatformValues): FormErrors<PlatformValues> {
  const colors = ['primaryColor', 'tabColor', ...webColors.map(([field]) => field)] as const;
  return {
    ...(values.name.trim() === '' ? { name: 'Le nom est obligatoire.' } : {}),
    ...Object.fromEntries(
      colors.flatMap((field) =>
        isColor(values[field]) ? [] : [[field, 'La couleur doit être de la forme #004b67.']],
      ),
    ),
  };
}

/** The form of the platform's name and look, and a function that takes its values as stored once they were saved. */
export function usePlatformForm(
  initial: PlatformValues,
): [form: PlatformForm, keepSaved: (saved: PlatformValues) => void] {
  const [values, change] = useState(initial);
  const form = useControlledForm({ values, change }, initial, findErrors);
  const keepSaved = (saved: PlatformValues) => {
    form.keep({ ...saved, logo: null, secondaryLogo: null, favicon: null });
    form.refuse({});
    // Pictures that were chosen meanwhile stay.
    change((now) => ({
      ...now,
      logo: now.logo === saved.logo ? null : now.logo,
      secondaryLogo: now.secondaryLogo === saved.secondaryLogo ? null : now.secondaryLogo,
      favicon: now.favicon === saved.favicon ? null : now.favicon,
    }));
  };
  return [form, keepSaved];
}

/** Minimum contrast of small text (WCAG 2, 1.4.3). */
const readable = 4.5;
/** The darkest of the light theme's surfaces. */
const sunken = '#eef1f5';

/** Background on which each colour must be readable, with its name. */
const backgrounds: Partial<
  Record<keyof PlatformValues, (values: PlatformValues) => [color: string, name: string]>
> = {
  primaryColor: () => [sunken, 'un fond clair'],
  headerMenuColor: (values) => [values.headerBackgroundColor, 'l’en-tête'],
  headerActiveMenuColor: (values) => [values.headerBackgroundColor, 'l’en-tête'],
  tabColor: () => [sunken, 'un fond clair'],
  communityColor: () => [sunken, 'un fond clair'],
  contactsColor: () => [sunken, 'un fond clair'],
};

/**
 * A warning where a colour could not be read in its place; the product then shows the nearest shade that
 * can (theme.ts).
 */
export function colorWarning(values: PlatformValues, field: keyof typeof backgrounds): string | undefined {
  const color = values[field];
  const [background, name] = backgrounds[field]?.(values) ?? [];
  if (typeof color !== 'string' || background === undefined || !isColor(color) || !isColor(background))
    return undefined;
  const ratio = contrastRatio(color, background);
  if (ratio >= readable) return undefined;
  const written = ratio.toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  return `Peu lisible sur ${name} (contraste de ${written} pour 1, il en faut 4,5)\u00a0: une teinte plus lisible sera affichée.`;
}
