/** /administration/settings. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { platformPageQuery } from '../../../web/branding/PlatformPage.query.ts';
import { Component as PlatformPage } from '../../../web/branding/PlatformPage.tsx';
// Loaded on demand by the form.
import '../../../web/ui/RichTextEditor.tsx';
import { showScreen } from '../showScreen.tsx';

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
        welcome: '<p>Bienvenue à bord</p>',
        logo: null,
        secondaryLogo: null,
        favicon: null,
        mainColor: color,
        tabColor: color,
        bodyBackgroundColor: '#f4f6f8',
        headerBackgroundColor: '#ffffff',
        headerMenuColor: '#00284d',
        headerActiveMenuColor: '#0b5fa5',
        communityColor: color,
        communityBadgeColor: '#c00000',
        contactsColor: color,
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
    [...document.querySelectorAll('fieldset')].map((field) => field.querySelectorAll('[type=radio]').length);
  expect(swatches()).toEqual([14, 14]);
  await userEvent.click(screen.getByLabelText('Couleur principale : Vert sapin'));
  await userEvent.click(screen.getByLabelText(/Option avancée/));
  expect(swatches()).toEqual(Array.from({ length: 9 }, () => 14));
  const menu = screen.getByLabelText('Menu de l’en-tête : code de la couleur');
  const type = async (code: string) => {
    await userEvent.clear(menu);
    await userEvent.type(menu, code);
  };
  await type('#fefefe');
  expect(screen.getByText(/Peu lisible sur l’en-tête \(contraste de 1 pour 1/)).toBeTruthy();
  await type('#12');
  await save();
  expect(screen.getByText('La couleur doit être de la forme #004b67.')).toBeTruthy();
  expect(isAsked(mutation)).toBe(false);
  await type('#101820');
  await save();
  expect(asked(mutation).input).toMatchObject({
    basedOn: 'v1',
    name: 'Agora',
    mainColor: '#0f7b4f',
    webColors: { headerMenuColor: '#101820' },
  });
});
