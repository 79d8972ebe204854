import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { communitiesPageQuery } from '../../../web/communities/CommunitiesPage.query.ts';
import { editCommunityPageQuery } from '../../../web/communities/EditCommunityPage.query.ts';
import { Component as EditCommunityPage } from '../../../web/communities/EditCommunityPage.tsx';
// Loaded on demand by the client.
import '../../../web/members/CandidatePicker.tsx';
import { Component as CreateCommunityPage } from '../../../web/members/CreateCommunityPage.tsx';
import { showScreen } from '../showScreen.tsx';

describe('editing a community', () => {
  const community = {
    id: 'community-7',
    databaseId: '7',
    version: 'v1',
    title: 'Voile',
    description: 'Tout ce qui flotte',
    kind: 'PRIVATE',
    color: '#34a5f8',
    logo: { id: 'logo', large: 'https://example.org/logo.png' },
    cover: { id: 'cover', medium: 'https://example.org/cover.jpg' },
    viewerCanAdminister: true,
  };
  const show = (overrides: object = {}, capabilities: readonly string[] = []) =>
    showScreen(
      EditCommunityPage,
      editCommunityPageQuery,
      { databaseId: '7' },
      { Community: () => ({ ...community, ...overrides }), Platform: () => ({ capabilities }) },
      { path: '/communaute/:databaseId/modifier', address: '/communaute/7/modifier' },
    );

  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const radios = (group: string) =>
    within(screen.getByRole('group', { name: group })).getAllByRole<HTMLInputElement>('radio');
  const chosen = (group: string) => radios(group).filter(({ checked }) => checked);
  const pictures = () => [...document.querySelectorAll('form img')].map((image) => image.getAttribute('src'));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  /** Answers the open dialog. */
  const answerWith = async (title: string, action: string) =>
    userEvent.click(
      within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: action }),
    );

  test('B303 B306: the form contains the community’s values, has two buttons and a back arrow', async () => {
    await show();
    expect(field('Titre').value).toBe('Voile');
    expect(field('Sujet').value).toBe('Tout ce qui flotte');
    expect(radios('Type').map(({ value }) => value)).toEqual(['PUBLIC', 'PRIVATE', 'SECRET']);
    expect(chosen('Type').map(({ value }) => value)).toEqual(['PRIVATE']);
    expect(radios('Couleur')).toHaveLength(36);
    expect(chosen('Couleur').map(({ value }) => value)).toEqual(['#34a5f8']);
    expect(pictures()).toEqual(['https://example.org/cover.jpg', 'https://example.org/logo.png']);
    for (const name of ['Annuler', 'Modifier']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour aux paramètres' }).getAttribute('href')).toBe(
      '/communaute/7/parametres',
    );
  });

  test('B306: its type and colour are saved as they were changed', async () => {
    const { asked } = await show();
    await userEvent.click(screen.getByRole('radio', { name: /^Publique/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Indigo' }));
    await press('Modifier');
    expect(asked('useSaveCommunityUpdateMutation')).toMatchObject({
      input: { communityId: 'community-7', title: 'Voile', kind: 'PUBLIC', color: '#6366f1' },
    });
  });

  test('B839: « Lieu » is saved, and shown only with its extension', async () => {
    const { asked } = await show({ location: 'Brest' }, ['COMMUNITY_LOCATION']);
    expect(field('Lieu').value).toBe('Brest');
    await userEvent.type(field('Lieu'), ' nord');
    await press('Modifier');
    expect(asked('useSaveCommunityUpdateMutation')).toMatchObject({ input: { location: 'Brest nord' } });
    cleanup();
    await show();
    expect(field('Titre')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Lieu' })).toBeNull();
  });

  test('B308: the company-wide one has no type to choose, and all else', async () => {
    await show({ kind: 'DEFAULT' });
    expect(screen.queryByRole('group', { name: 'Type' })).toBeNull();
    expect(field('Titre').value).toBe('Voile');
    expect(chosen('Couleur')).toHaveLength(1);
  });

  test.each([
    ['Logo', 'logo', 'Supprimer le logo\u00a0?', 'Choisir un logo', ['https://example.org/cover.jpg']],
    [
      'Couverture',
      'cover',
      'Supprimer la couverture\u00a0?',
      'Choisir une couverture',
      ['https://example.org/logo.png'],
    ],
  ])('B305: « %s » is deleted once that was confirmed', async (label, name, question, choose, left) => {
    const { asked, isAsked, answer } = await show();
    const mutation = 'EditCommunityPagePictureMutation';
    await press(`Supprimer\u00a0: ${label}`);
    await answerWith(question, 'Annuler');
    expect(isAsked(mutation)).toBe(false);
    expect(pictures()).toHaveLength(2);
    await press(`Supprimer\u00a0: ${label}`);
    await answerWith(question, 'Supprimer');
    expect(asked(mutation)).toEqual({ input: { communityId: 'community-7', [name]: null } });
    // The form waits for the version without the picture.
    await press('Modifier');
    expect(isAsked('useSaveCommunityUpdateMutation')).toBe(false);
    await answer(mutation, {
      Community: () => ({ ...community, version: 'v2', [name]: null }),
      UpdateCommunityPayload: () => ({ userErrors: [] }),
    });
    expect(pictures()).toEqual(left);
    expect(screen.getByRole('button', { name: choose })).toBeTruthy();
    await press('Modifier');
    expect(asked('useSaveCommunityUpdateMutation')).toMatchObject({ input: { basedOn: 'v2' } });
  });

  test('B307 B345: without a description it is not saved; saved, it leads to its page', async () => {
    const { answer, isAsked, path } = await show();
    await userEvent.clear(field('Sujet'));
    await press('Modifier');
    const description = 'Le sujet est obligatoire';
    const refused = screen.getByRole('textbox', { name: 'Sujet', description });
    expect(document.activeElement).toBe(refused);
    expect(isAsked('useSaveCommunityUpdateMutation')).toBe(false);
    await userEvent.type(field('Sujet'), 'Naviguer');
    await press('Modifier');
    await userEvent.type(field('Sujet'), '!');
    expect(field('Sujet').value).toBe('Naviguer');
    await answer('useSaveCommunityUpdateMutation', {
      Community: () => ({ ...community, description: 'Naviguer' }),
      UpdateCommunityPayload: () => ({ userErrors: [] }),
    });
    expect(path()).toBe('/communaute/7');
  });
});

describe('creating a community', () => {
  const made = { id: 'community-7', databaseId: '7', title: 'Voile' };
  const create = 'useSaveCommunityCreateMutation';
  const update = 'useSaveCommunityUpdateMutation';
  const show = (canCreateCommunities = true) =>
    showScreen(
      CreateCommunityPage,
      communitiesPageQuery,
      {},
      { Viewer: () => ({ canCreateCommunities }), Community: () => made },
      { path: '/communautes/ajouter' },
    );
  const dialog = () => within(screen.getByRole('dialog', { name: 'Création communauté' }));
  const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
  const saved = {
    CreateCommunityPayload: () => ({ community: made, userErrors: [] }),
    UpdateCommunityPayload: () => ({ community: made, userErrors: [] }),
  };
  const createdText = 'votre communauté a été créée avec succès';

  /** Makes one without pictures. */
  async function make() {
    const wizard = await show();
    await userEvent.type(dialog().getByLabelText('Titre'), 'Voile');
    await press('Suivant');
    await press('Suivant');
    await press('Créer la communauté');
    await waitFor(() => expect(wizard.isAsked(create)).toBe(true));
    const { input } = wizard.asked(create);
    await wizard.answer(create, saved);
    expect(dialog().getByText(createdText)).toBeTruthy();
    return { ...wizard, input };
  }

  test('B284: nobody else can open this page', async () => {
    const { path } = await show(false);
    expect(path()).toBe('/communautes');
  });

  test('B291 B321 B331 B332 B333 B344: the first step asks for title, description and kind', async () => {
    const { isAsked } = await show();
    await press('Suivant');
    expect(dialog().getByText('Le titre est obligatoire')).toBeTruthy();
    expect(dialog().getByLabelText('Sujet')).toBeTruthy();
    const kinds = within(dialog().getByRole('group', { name: 'Type' })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(kinds.map(({ value, checked }) => [value, checked])).toEqual([
      ['PUBLIC', true],
      ['PRIVATE', false],
      ['SECRET', false],
    ]);
    const colors = within(dialog().getByRole('group', { name: 'Couleur' }));
    expect(colors.getAllByRole('radio')).toHaveLength(36);
    expect(colors.getByRole<HTMLInputElement>('radio', { name: 'Gris clair' }).checked).toBe(true);
    expect(isAsked(create)).toBe(false);
  });

  test('B324 B325 B348: made without pictures, « Plus tard » leads to it', async () => {
    const { input, path } = await make();
    expect(input).toMatchObject({ title: 'Voile', kind: 'PUBLIC', color: '#d6d6d6' });
    for (const picture of ['logo', 'cover']) expect(input).not.toHaveProperty(picture);
    await press('Plus tard');
    await waitFor(() => expect(path()).toBe('/communaute/7'));
  });

  test('B328–B330: saving after going back changes the created community', async () => {
    const { answer, asked, isAsked, path } = await make();
    for (let back = 0; back < 3; back += 1) await press('Retour');
    await userEvent.type(dialog().getByLabelText('Titre'), ' légère');
    await press('Suivant');
    await press('Suivant');
    await press('Enregistrer');
    await waitFor(() => expect(isAsked(update)).toBe(true));
    expect(isAsked(create)).toBe(false);
    expect(asked(update).input).toMatchObject({ communityId: 'community-7', title: 'Voile légère' });
    await answer(update, saved);
    expect(dialog().getByText(createdText)).toBeTruthy();
    // What is changed once more is not lost without a question.
    for (let back = 0; back < 3; back += 1) await press('Retour');
    await userEvent.type(dialog().getByLabelText('Titre'), ' et rapide');
    await press('Fermer');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Abandonner les modifications\u00a0?' }),
    );
    expect(path()).toBe('/communautes/ajouter');
    await userEvent.click(question.getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(path()).toBe('/communaute/7'));
  });

  test('B326 B327 B380: « Ajouter des membres » lists people to invite, « Terminer » leads to it', async () => {
    const { answer, isAsked, path } = await make();
    await press('Ajouter des membres');
    await waitFor(() => expect(isAsked('CandidatePickerQuery')).toBe(true));
    await answer('CandidatePickerQuery', {
      UserConnection: () => ({ edges: [{ node: { id: 'zoe', name: 'Zoé Quéré' } }] }),
    });
    expect(await screen.findByRole('button', { name: 'Inviter Zoé Quéré' })).toBeTruthy();
    await press('Terminer');
    await waitFor(() => expect(path()).toBe('/communaute/7'));
  });
});
