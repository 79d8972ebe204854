/** The forms of a new poll and a new event, opened from the home page. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HomePageQuery } from '../../../web/__generated__/HomePageQuery.graphql.ts';
import { Composer } from '../../../web/feed/Composer.tsx';
import { homePageQuery } from '../../../web/feed/HomePage.query.ts';
import { usePageData } from '../../../web/relay/preload.ts';
import { showScreen } from '../showScreen.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

function Begin() {
  const { viewer } = usePageData<HomePageQuery>(homePageQuery);
  return viewer && <Composer viewer={viewer} connections={[]} />;
}

/** A form on the twentieth of November, of somebody who publishes in two communities. */
async function open(button: string, name: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const screenful = await showScreen(
    Begin,
    homePageQuery,
    {},
    {
      Viewer: () => ({
        communities: {
          nodes: ['Voile', 'Chant'].map((title) => ({ id: title, title, viewerCanPublish: true })),
          pageInfo: { hasNextPage: false },
        },
      }),
    },
  );
  await userEvent.click(screen.getByRole('button', { name: button }));
  return { ...screenful, form: within(await screen.findByRole('form', { name })) };
}
type Form = Awaited<ReturnType<typeof open>>['form'];

/** The picture may be left out, and a button leads back to the post. */
async function expectFrame(form: Form) {
  expect(form.getByLabelText<HTMLInputElement>('Image (facultative)').type).toBe('file');
  expect(form.getByRole('button', { name: 'Image (facultative)' })).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Retour à la publication' }));
  expect(await screen.findByRole('form', { name: 'Nouvelle publication' })).toBeTruthy();
}

test('B512 B519: a poll has a question, two answers, a last day, which is today, a switch for secrecy and a picture', async () => {
  const { form } = await open('Créer un sondage', 'Nouveau sondage');
  expect(form.getByRole('textbox', { name: 'Question' })).toBeTruthy();
  expect(form.getAllByRole('textbox', { name: /^Réponse \d$/ })).toHaveLength(2);
  expect((await form.findByRole('group', { name: 'Date de fin' })).textContent).toBe('20/11/2026');
  expect(form.getByRole<HTMLInputElement>('switch', { name: 'Sondage anonyme' }).checked).toBe(false);
  await expectFrame(form);
});

test('B529: an event has a name, a place, a beginning and an end, a description and a picture', async () => {
  const { form } = await open('Créer un événement', 'Nouvel événement');
  for (const name of ['Nom de l’événement', 'Lieu', 'Description (facultative)'])
    expect(form.getByRole('textbox', { name })).toBeTruthy();
  for (const moment of ['Début', 'Fin']) {
    expect(await form.findByRole('group', { name: `${moment}, jour` })).toBeTruthy();
    const time = form.getByRole('combobox', { name: `${moment}, heure` });
    expect(within(time).getByRole('option', { name: '23:45' })).toBeTruthy();
  }
  await expectFrame(form);
});

test('B530: an event needs its community, its name, its place, its beginning and its end', async () => {
  const { form, isAsked } = await open('Créer un événement', 'Nouvel événement');
  await userEvent.click(form.getByRole('button', { name: 'Publier' }));
  for (const message of [
    'Veuillez sélectionner une communauté.',
    'Veuillez saisir le nom de l’événement.',
    'Veuillez saisir le lieu.',
    'Veuillez choisir la date et l’heure de début.',
    'Veuillez choisir la date et l’heure de fin.',
  ])
    expect(form.getByText(message)).toBeTruthy();
  expect(isAsked('EventFormMutation')).toBe(false);
});
