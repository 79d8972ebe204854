import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { platformPageQuery } from '../../../web/branding/PlatformPage.query.ts';
import { Component as PlatformPage } from '../../../web/branding/PlatformPage.tsx';
import {
  contrastRatio,
  readableOn,
  readableTextColour,
  lightenForDark,
} from '../../../web/branding/colour.ts';
import { type PlatformValues, colorWarning } from '../../../web/branding/platformForm.ts';
import { brandProperties } from '../../../web/branding/theme.ts';
import { RequestError } from '../../../web/core/errors.ts';
// Loaded on demand by the client.
import '../../../web/ui/RichTextEditor.tsx';
import { drawn } from '../../properties.ts';
import { holdPictures } from '../holdPictures.ts';
import { allowUploads, showScreen } from '../showScreen.tsx';

describe('colours', () => {
  const colour = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);

  test('contrast is that of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 1);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('text is readable with any chosen colours', () => {
    fc.assert(
      fc.property(colour, colour, (background, wanted) => {
        expect(contrastRatio(readableTextColour(background), background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(readableOn(background, wanted), background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(lightenForDark('#171e26', wanted), '#171e26')).toBeGreaterThanOrEqual(3);
      }),
      drawn(100),
    );
  });

  test('a colour that reads already is left alone', () => {
    expect(readableOn('#ffffff', '#004b67')).toBe('#004b67');
  });

  test('B017 B682: a badge keeps the colour that was chosen, and its text reads on it; so do tabs, communities and contacts', () => {
    const chosen = {
      primaryColor: '#004b67',
      secondaryColor: '#34a5f8',
      bodyBackgroundColor: '#f4f6f8',
      headerBackgroundColor: '#ffffff',
      headerMenuColor: '#00284d',
      headerActiveMenuColor: '#34a5f8',
      communityColor: '#ffee00',
      communityBadgeColor: '#ff0000',
      contactsColor: '#8a2b00',
      tabColor: '#101010',
    };
    const properties = brandProperties(chosen);
    expect(properties['--b-badge']).toBe('#ff0000');
    expect(properties['--b-on-badge']).toBe('#ffffff');
    expect(contrastRatio('#ffffff', properties['--b-badge-fill'] ?? '')).toBeGreaterThanOrEqual(4.5);
    for (const name of ['tab', 'community', 'contacts']) {
      expect(contrastRatio(properties[`--b-${name}-light`] ?? '', '#eef1f5')).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(properties[`--b-${name}-dark`] ?? '', '#232d38')).toBeGreaterThanOrEqual(7);
    }
    expect(properties['--b-contacts-light']).toBe('#8a2b00');
  });
});

describe('warnings about colours', () => {
  const values: PlatformValues = {
    name: 'Agora',
    welcomeText: '',
    primaryColor: '#004b67',
    tabColor: '#004b67',
    logo: null,
    secondaryLogo: null,
    favicon: null,
    bodyBackgroundColor: '#f4f6f8',
    headerBackgroundColor: '#ffffff',
    headerMenuColor: '#00284d',
    headerActiveMenuColor: '#0b5fa5',
    communityColor: '#004b67',
    communityBadgeColor: '#c00000',
    contactsColor: '#004b67',
  };

  test('a look that can be read is not warned about', () => {
    for (const field of [
      'primaryColor',
      'headerMenuColor',
      'headerActiveMenuColor',
      'communityBadgeColor',
    ] as const)
      expect(colorWarning(values, field)).toBeUndefined();
  });

  test('warns of colours that are hard to read, with their contrast', () => {
    expect(colorWarning({ ...values, headerMenuColor: '#aaaaaa' }, 'headerMenuColor')).toBe(
      'Peu lisible sur l’en-tête (contraste de 2,3 pour 1, il en faut 4,5)\u00a0: une teinte plus lisible sera affichée.',
    );
    expect(colorWarning({ ...values, headerBackgroundColor: '#00284d' }, 'headerMenuColor')).toContain(
      'contraste de 1 pour 1',
    );
    expect(colorWarning({ ...values, primaryColor: '#facc15' }, 'primaryColor')).toContain('un fond clair');
  });

  test('a colour that is not finished is not judged', () => {
    expect(colorWarning({ ...values, primaryColor: '#12' }, 'primaryColor')).toBeUndefined();
    expect(colorWarning({ ...values, headerBackgroundColor: '#1' }, 'headerMenuColor')).toBeUndefined();
  });
});

describe('the page of the platform', () => {
  const color = '#004b67';
  const show = () =>
    showScreen(
      PlatformPage,
      platformPageQuery,
      {},
      {
        Viewer: () => ({ isAdministrator: true }),
        Branding: () => ({
          version: 'v1',
          name: 'Agora',
          welcomeText: '<p>Bienvenue à bord</p>',
          logo: null,
          secondaryLogo: null,
          favicon: null,
          primaryColor: color,
          tabColor: color,
          webColors: {
            bodyBackgroundColor: '#f4f6f8',
            headerBackgroundColor: '#ffffff',
            headerMenuColor: '#00284d',
            headerActiveMenuColor: '#0b5fa5',
            communityColor: color,
            communityBadgeColor: '#c00000',
            contactsColor: color,
          },
        }),
      },
    );
  /** By its words: to ask 126 swatches for their names takes seconds. */
  const save = () => userEvent.click(screen.getByText('Enregistrer'));
  const preview = () => within(screen.getByRole('region', { name: 'Aperçu' }));
  const mutation = 'PlatformSettingsMutation';

  test('B650 B651 B749: « Général » has the name, three pictures and the text of the sign-in, which are previewed', async () => {
    const { isAsked } = await show();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Général', 'Couleurs']);
    const panel = within(screen.getByRole('tabpanel', { name: 'Général' }));
    for (const name of [/^Logo principal/, /^Second logo/, /^Icône/])
      expect(panel.getByRole('group', { name })).toBeTruthy();
    expect(await panel.findByRole('textbox', { name: 'Texte de l’écran de connexion' })).toBeTruthy();
    expect(preview().getByText('Bienvenue à bord')).toBeTruthy();
    const name = panel.getByRole('textbox', { name: 'Nom de l’application' });
    await userEvent.clear(name);
    await save();
    expect(screen.getByText('Le nom est obligatoire.')).toBeTruthy();
    expect(isAsked(mutation)).toBe(false);
    await userEvent.type(name, 'Escale');
    expect(preview().getAllByText('Escale').length).toBeGreaterThan(0);
  });

  test('B652 B661: « Couleurs » has swatches of 14 colours, warns of what cannot be read, and saves', async () => {
    const { asked, isAsked } = await show();
    await userEvent.click(screen.getByRole('tab', { name: 'Couleurs' }));
    const swatches = () =>
      [...document.querySelectorAll('fieldset')].map(
        (field) => field.querySelectorAll('[type=radio]').length,
      );
    expect(swatches()).toEqual([14, 14]);
    await userEvent.click(screen.getByLabelText('Couleur principale : Vert sapin'));
    await userEvent.click(screen.getByLabelText(/Option avancée/));
    expect(swatches()).toEqual(Array.from({ length: 9 }, () => 14));
    const menu = () => screen.getByLabelText('Menu de l’en-tête : code de la couleur');
    const type = async (code: string) => {
      await userEvent.clear(menu());
      await userEvent.click(menu());
      await userEvent.paste(code);
    };
    await type('#fefefe');
    expect(screen.getByText(/Peu lisible sur l’en-tête \(contraste de 1 pour 1/)).toBeTruthy();
    await type('#12');
    await userEvent.click(screen.getByText('Général'));
    await save();
    expect(document.activeElement).toBe(menu());
    expect(screen.getByText('La couleur doit être de la forme #004b67.')).toBeTruthy();
    expect(isAsked(mutation)).toBe(false);
    await type('#101820');
    await save();
    expect(asked(mutation).input).toMatchObject({
      basedOn: 'v1',
      name: 'Agora',
      primaryColor: '#0f7b4f',
      webColors: { headerMenuColor: '#101820' },
    });
  });

  test('a logo that is still being checked when the settings are saved goes along', async () => {
    const release = holdPictures();
    const { asked, isAsked, environment } = await show();
    allowUploads(environment);
    const logo = new File(['x'], 'mer.png', { type: 'image/png' });
    await userEvent.type(screen.getByLabelText('Nom de l’application'), ' 2');
    const field = within(screen.getByRole('group', { name: /^Logo principal/ }));
    await userEvent.upload(field.getByLabelText('Choisir une image', { selector: 'input' }), logo);
    await save();
    expect(isAsked(mutation)).toBe(false);
    await release(logo);
    await waitFor(() => expect(asked(mutation).input).toMatchObject({ name: 'Agora 2', logo }));
  });

  test('saving is confirmed also when the new look cannot be read', async () => {
    const { answer, fail } = await show();
    await userEvent.type(screen.getByLabelText('Nom de l’application'), ' 2');
    await save();
    await answer(mutation, { UpdateBrandingPayload: () => ({ userErrors: [] }) });
    await fail('applyBrandingQuery', new RequestError('OFFLINE'));
    expect(await screen.findByText('Les paramètres ont été enregistrés.')).toBeTruthy();
  });
});
