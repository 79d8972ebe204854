/** /communautes/ajouter: the steps in which a community is made. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { communitiesPageQuery } from '../../../web/communities/CommunitiesPage.query.ts';
// Loaded on demand in the last step.
import '../../../web/members/CandidatePicker.tsx';
import { Component as CreateCommunityPage } from '../../../web/members/CreateCommunityPage.tsx';
import { showScreen } from '../showScreen.tsx';

const made = { id: 'community-7', slug: '7', title: 'Voile' };
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
  CreateCommunityPayload: () => ({ communityEdge: { node: made }, userErrors: [] }),
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

test('B284: nobody else comes here', async () => {
  const { path } = await show(false);
  expect(path()).toBe('/communautes');
});

test('B291 B321 B331 B332 B333 B344: the first step asks for title, subject and kind', async () => {
  const { isAsked } = await show();
  await press('Suivant');
  expect(dialog().getByText('Le titre est obligatoire')).toBeTruthy();
  expect(dialog().getByLabelText('Sujet')).toBeTruthy();
  const kinds = within(dialog().getByRole('group', { name: 'Type' })).getAllByRole<HTMLInputElement>('radio');
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

test('B324 B325: made, « Plus tard » leads to it', async () => {
  const { input, path } = await make();
  expect(input).toMatchObject({ title: 'Voile', kind: 'PUBLIC', color: '#d6d6d6' });
  await press('Plus tard');
  await waitFor(() => expect(path()).toBe('/communaute/7'));
});

test('B328–B330: what is saved after going back changes the community that was made', async () => {
  const { answer, asked, isAsked } = await make();
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
});

test('B326 B327 B380: « Ajouter des membres » lists people to invite, « Terminer » leads to it', async () => {
  const { answer, isAsked, path } = await make();
  await press('Ajouter des membres');
  await waitFor(() => expect(isAsked('CandidatePickerQuery')).toBe(true));
  await answer('CandidatePickerQuery', {
    UserConnection: () => ({ edges: [{ node: { id: 'zoe', fullName: 'Zoé Quéré' } }] }),
  });
  expect(await screen.findByRole('button', { name: 'Inviter Zoé Quéré' })).toBeTruthy();
  await press('Terminer');
  await waitFor(() => expect(path()).toBe('/communaute/7'));
});
