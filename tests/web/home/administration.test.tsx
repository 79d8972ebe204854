/** Forms for slides, illustrations, the news and links. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { bannersPageQuery } from '../../../web/home/BannersPage.query.ts';
import { Component as BannersPage } from '../../../web/home/BannersPage.tsx';
import { breakingNewsPageQuery } from '../../../web/home/BreakingNewsPage.query.ts';
import { Component as BreakingNewsPage } from '../../../web/home/BreakingNewsPage.tsx';
import { carouselPageQuery } from '../../../web/home/CarouselPage.query.ts';
import { Component as CarouselPage } from '../../../web/home/CarouselPage.tsx';
import { linksPageQuery } from '../../../web/home/LinksPage.query.ts';
import { Component as LinksPage } from '../../../web/home/LinksPage.tsx';
// Loaded on demand by the form of a slide.
import '../../../web/ui/RichTextEditor.tsx';
import { chooseFiles } from '../chooseFiles.ts';
import { holdPictures } from '../holdPictures.ts';
import { allowUploads, showScreen } from '../showScreen.tsx';

const carouselSlide = {
  id: 'slide',
  version: 'v1',
  text: '<p>Bienvenue</p>',
  url: null,
  image: null,
  video: null,
};
const sidebarMedia = { id: 'picture', url: null, image: { alt: '', contentUrl: '/a.jpg' }, video: null };
const link = { id: 'winds', version: 'v1', title: 'Vents', url: 'https://vents.example/', icon: null };
const show = (Page: typeof LinksPage, query: Parameters<typeof showScreen>[1]) =>
  showScreen(
    Page,
    query,
    {},
    {
      Platform: () => ({ capabilities: [] }),
      Viewer: () => ({ id: 'viewer', isAdministrator: true, links: [link], sidebarMedia: [sidebarMedia] }),
      Administration: () => ({
        id: 'administration',
        isCarouselVisible: true,
        isBreakingNewsVisible: true,
        breakingNews: 'Régate samedi',
        carouselSlides: [carouselSlide],
      }),
    },
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (action: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }));

test('B653 B750 B754: a new slide needs a file, or a text, and a link that can be one', async () => {
  const { isAsked } = await show(CarouselPage, carouselPageQuery);
  await press('Ajouter une mise en avant');
  await userEvent.type(screen.getByLabelText('Lien (facultatif)'), 'javascript:alert(1)');
  await press('Enregistrer');
  expect(screen.getByText('Veuillez choisir un fichier.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Texte' }));
  await press('Enregistrer');
  expect(await screen.findByText('Le texte est obligatoire.')).toBeTruthy();
  expect(isAsked('useCarouselSlideWritingCreateMutation')).toBe(false);
});

test.each([
  [
    'B657 B658 B760: slides',
    CarouselPage,
    carouselPageQuery,
    'Afficher la mise en avant',
    'CarouselAdministrationVisibilityMutation',
  ],
  [
    'B657 B658 B760: the news',
    BreakingNewsPage,
    breakingNewsPageQuery,
    'Afficher le texte à la une',
    'BreakingNewsAdministrationVisibilityMutation',
  ],
] as const)(
  '%s are hidden by a switch, which goes back when that fails',
  async (_title, Page, query, name, mutation) => {
    const { asked, fail } = await show(Page, query);
    const control = screen.getByRole<HTMLInputElement>('switch', { name });
    expect(control.checked).toBe(true);
    await userEvent.click(control);
    expect(asked(mutation)).toEqual({ input: { isVisible: false } });
    await fail(mutation, new RequestError('OFFLINE'));
    expect(await screen.findByText(/La connexion est interrompue/)).toBeTruthy();
    expect(control.checked).toBe(true);
  },
);

test.each([
  [
    'B755',
    CarouselPage,
    carouselPageQuery,
    'CarouselAdministrationDeleteMutation',
    { carouselSlideId: 'slide' },
  ],
  [
    'B756',
    BannersPage,
    bannersPageQuery,
    'SidebarMediaAdministrationDeleteMutation',
    { sidebarMediaId: 'picture' },
  ],
  ['B757', LinksPage, linksPageQuery, 'LinkAdministrationDeleteMutation', { linkId: 'winds' }],
] as const)('%s: is deleted after a question', async (_rule, Page, query, mutation, input) => {
  const { asked, isAsked } = await show(Page, query);
  await press(/^Supprimer/);
  await confirm('Annuler');
  expect(isAsked(mutation)).toBe(false);
  await press(/^Supprimer/);
  await confirm('Supprimer');
  expect(asked(mutation)).toMatchObject({ input });
});

test('B654 B750: a new sidebarMedia needs a file, and a link that can be one', async () => {
  const { isAsked } = await show(BannersPage, bannersPageQuery);
  const link = screen.getByLabelText('Lien (facultatif)');
  await userEvent.type(link, 'javascript:alert(1)');
  await press('Ajouter l’illustration');
  expect(screen.getByText('Veuillez choisir un fichier.')).toBeTruthy();
  expect(document.activeElement).toBe(link);
  expect(isAsked('SidebarMediaAdministrationCreateMutation')).toBe(false);
});

test.each([
  [
    'slide',
    CarouselPage,
    carouselPageQuery,
    ['Ajouter une mise en avant', 'Enregistrer'],
    'useCarouselSlideWritingCreateMutation',
  ],
  [
    'sidebarMedia',
    BannersPage,
    bannersPageQuery,
    ['Ajouter l’illustration'],
    'SidebarMediaAdministrationCreateMutation',
  ],
] as const)(
  'a picture of a new %s that is still being checked when it is added goes along',
  async (_entry, Page, query, presses, mutation) => {
    const release = holdPictures();
    const { asked, environment, isAsked } = await show(Page, query);
    allowUploads(environment);
    const picture = new File(['x'], 'mer.png', { type: 'image/png' });
    for (const name of presses.slice(0, -1)) await press(name);
    await chooseFiles([picture]);
    await press(presses.at(-1) ?? '');
    expect(isAsked(mutation)).toBe(false);
    await release(picture);
    await waitFor(() => expect(asked(mutation)).toMatchObject({ input: { file: picture } }));
  },
);

test('B656 B752 B757: a new link needs a name and an address; it is sent with both', async () => {
  const { asked, environment, isAsked } = await show(LinksPage, linksPageQuery);
  allowUploads(environment);
  await press('Ajouter un lien');
  await press('Enregistrer');
  expect(screen.getByText('Le titre est obligatoire.')).toBeTruthy();
  expect(screen.getByText('L’adresse du lien est obligatoire.')).toBeTruthy();
  const mutation = 'useLinkWritingCreateMutation';
  expect(isAsked(mutation)).toBe(false);
  await userEvent.type(screen.getByLabelText('Nom'), 'Marées');
  await userEvent.type(screen.getByLabelText('Lien'), 'https://marees.example/');
  // Its icon goes along, also if it is still being checked.
  const release = holdPictures();
  const icon = new File(['x'], 'mer.png', { type: 'image/png' });
  await chooseFiles([icon]);
  await press('Enregistrer');
  expect(isAsked(mutation)).toBe(false);
  await release(icon);
  await waitFor(() =>
    expect(asked(mutation)).toMatchObject({
      input: { title: 'Marées', url: 'https://marees.example/', icon },
    }),
  );
});

test('B751 B758: changes the news and reports it', async () => {
  const { answer, asked } = await show(BreakingNewsPage, breakingNewsPageQuery);
  const text = screen.getByLabelText<HTMLTextAreaElement>('Texte');
  expect(text.value).toBe('Régate samedi');
  await userEvent.clear(text);
  await userEvent.type(text, 'Régate dimanche');
  await press('Enregistrer');
  const mutation = 'BreakingNewsAdministrationMutation';
  expect(asked(mutation)).toMatchObject({
    input: { breakingNews: 'Régate dimanche', basedOn: 'Régate samedi' },
  });
  await answer(mutation, { UpdateBreakingNewsPayload: () => ({ userErrors: [] }) });
  expect(await screen.findByText('Le texte à la une a été enregistré.')).toBeTruthy();
});

const changed = [{ code: 'STALE', message: 'Modifié.', path: null }];

test('the form of the news reports a concurrent change, and overwrites it only on request', async () => {
  const { answer, asked } = await show(BreakingNewsPage, breakingNewsPageQuery);
  const mutation = 'BreakingNewsAdministrationMutation';
  await userEvent.type(screen.getByLabelText('Texte'), ' soir');
  await press('Enregistrer');
  await answer(mutation, {
    UpdateBreakingNewsPayload: () => ({ userErrors: changed }),
    Administration: () => ({
      id: 'administration',
      breakingNews: 'Régate annulée',
      isBreakingNewsVisible: true,
    }),
  });
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/^Ce texte a été modifié entre-temps/)).toBeTruthy();
  expect(notice.getByRole('group', { name: 'Version actuelle' }).textContent).toContain('Régate annulée');
  await press('Enregistrer ma version');
  expect(asked(mutation)).toMatchObject({
    input: { breakingNews: 'Régate samedi soir', basedOn: 'Régate annulée' },
  });
});

test('the form of a link reports a concurrent change, and overwrites it only on request', async () => {
  const { answer, asked } = await show(LinksPage, linksPageQuery);
  const mutation = 'useLinkWritingUpdateMutation';
  await press('Modifier Vents');
  await userEvent.type(screen.getByLabelText('Nom'), ' forts');
  await press('Enregistrer');
  expect(asked(mutation)).toMatchObject({ input: { linkId: 'winds', basedOn: 'v1', title: 'Vents forts' } });
  await userEvent.type(screen.getByLabelText('Nom'), '!');
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Vents forts');
  await answer(mutation, {
    UpdateLinkPayload: () => ({ userErrors: changed }),
    Viewer: () => ({ id: 'viewer', links: [{ ...link, title: 'Brises', version: 'v2' }] }),
  });
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/ce lien/)).toBeTruthy();
  expect(notice.getByRole('group', { name: 'Version actuelle' }).textContent).toContain('Brises');
  await press('Enregistrer ma version');
  expect(asked(mutation)).toMatchObject({ input: { basedOn: 'v2', title: 'Vents forts' } });
});

test('a picture that is chosen while another is sent stays', async () => {
  const { answer, isAsked, environment } = await show(BannersPage, bannersPageQuery);
  allowUploads(environment);
  const choose = async (name: string) => {
    await chooseFiles([new File(['x'], name, { type: 'image/png' })]);
    return screen.findByRole('button', { name: `Retirer ${name}` });
  };
  await choose('mer.png');
  await press('Ajouter l’illustration');
  const mutation = 'SidebarMediaAdministrationCreateMutation';
  await waitFor(() => expect(isAsked(mutation)).toBe(true));
  const chosen = await choose('port.png');
  await answer(mutation, { CreateSidebarMediaPayload: () => ({ userErrors: [] }) });
  expect(chosen.isConnected).toBe(true);
});
