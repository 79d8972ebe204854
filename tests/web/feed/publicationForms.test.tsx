/** The forms of a new poll and a new event, opened from the home page. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
// Loaded on demand in the product; loading them here keeps the tests independent of the machine's speed.
import '../../../web/feed/composer/EventForm.tsx';
import '../../../web/feed/composer/PollForm.tsx';
import { showComposer } from './showComposer.tsx';

/** A form on the twentieth of November, of somebody who publishes in two communities. */
async function open(button: string, name: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const screenful = await showComposer();
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

test('B529 B530: an event has a name, a place, a start and an end, which are required, a description and a picture', async () => {
  const { form, isAsked } = await open('Créer un événement', 'Nouvel événement');
  for (const name of ['Nom de l’événement', 'Lieu', 'Description (facultative)'])
    expect(form.getByRole('textbox', { name })).toBeTruthy();
  for (const moment of ['Début', 'Fin']) {
    expect(await form.findByRole('group', { name: `${moment}, jour` })).toBeTruthy();
    const time = form.getByRole('combobox', { name: `${moment}, heure` });
    expect(within(time).getByRole('option', { name: '23:45' })).toBeTruthy();
  }
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
  await expectFrame(form);
});

const answers = (form: Form) => form.getAllByRole('textbox', { name: /^Réponse \d+$/ });
/** Types a day, `01052027`, into a field: it goes from part to part by itself. */
async function typeDay(form: Form, field: string, digits: string) {
  const group = await form.findByRole('group', { name: field });
  await userEvent.click(within(group).getAllByRole('spinbutton')[0] ?? group);
  await userEvent.keyboard(digits);
  return group;
}

test('B514 B515 B516: a poll requires a community, a question and two answers', async () => {
  const { form, isAsked } = await open('Créer un sondage', 'Nouveau sondage');
  await userEvent.type(answers(form)[1] ?? document.body, 'Au port');
  await userEvent.click(form.getByRole('button', { name: 'Ajouter une réponse' }));
  await userEvent.keyboard('Ailleurs');
  await userEvent.click(form.getByRole('button', { name: 'Publier' }));
  for (const message of [
    'Veuillez sélectionner une communauté.',
    'Veuillez saisir la question.',
    'Veuillez remplir au moins deux reponses.',
  ])
    expect(form.getByText(message)).toBeTruthy();
  expect(isAsked('PollFormMutation')).toBe(false);
});

test('B513 B518: adds answers, and removes them down to two', async () => {
  const { form } = await open('Créer un sondage', 'Nouveau sondage');
  const removals = () => form.queryAllByRole('button', { name: /^Supprimer la réponse/ });
  expect(removals()).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Ajouter une réponse' }));
  expect(document.activeElement).toBe(answers(form)[2]);
  await userEvent.keyboard('Troisième');
  expect(removals()).toHaveLength(3);
  await userEvent.click(form.getByRole('button', { name: 'Supprimer la réponse 1' }));
  expect(answers(form).map((field) => (field instanceof HTMLInputElement ? field.value : ''))).toEqual([
    '',
    'Troisième',
  ]);
  expect(removals()).toEqual([]);
});

test('B517 B521: publishes a poll without empty answers; shows an error at its field, or closes', async () => {
  const { form, asked, answer } = await open('Créer un sondage', 'Nouveau sondage');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Communauté' }), 'Chant');
  await userEvent.type(form.getByRole('textbox', { name: 'Question' }), ' Où ? ');
  await userEvent.type(answers(form)[0] ?? document.body, 'Ici');
  await userEvent.type(answers(form)[1] ?? document.body, 'Là');
  await userEvent.click(form.getByRole('button', { name: 'Ajouter une réponse' }));
  await userEvent.click(form.getByRole('switch', { name: 'Sondage anonyme' }));
  await userEvent.click(form.getByRole('button', { name: 'Publier' }));
  expect(asked('PollFormMutation')).toMatchObject({
    connections: ['feed'],
    input: {
      communityId: 'Chant',
      question: 'Où ?',
      choices: ['Ici', 'Là'],
      isAnonymous: true,
      closesAt: new Date(2026, 10, 20, 23, 59, 59, 999).toISOString(),
    },
  });
  const message = 'Cette question a déjà été posée.';
  await answer('PollFormMutation', {
    CreatePollPayload: () => ({ userErrors: [{ code: 'INVALID', message, path: ['question'] }] }),
  });
  const question = form.getByRole('textbox', { name: 'Question' });
  expect(form.getByText(message).id).toBe(question.getAttribute('aria-describedby'));
  await waitFor(() => expect(document.activeElement).toBe(question));
  await userEvent.click(form.getByRole('button', { name: 'Publier' }));
  await answer('PollFormMutation', { CreatePollPayload: () => ({ userErrors: [] }) });
  expect(await screen.findByText('Sondage ajouté')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Nouveau sondage' })).toBeNull();
});

test('B259 B531–B533: an event’s days are French and after 1919; its end follows its start, and may not be before it', async () => {
  const { form, isAsked } = await open('Créer un événement', 'Nouvel événement');
  // French, whatever the browser’s language, and invalid before 1920.
  expect(navigator.language).toBe('en-US');
  const day = await typeDay(form, 'Début, jour', '31121919');
  expect([day.textContent, day.dataset.invalid]).toEqual(['31/12/1919', 'true']);
  await typeDay(form, 'Début, jour', '01011920');
  expect([day.textContent, day.dataset.invalid]).toEqual(['01/01/1920', undefined]);
  await typeDay(form, 'Début, jour', '01052027');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Début, heure' }), '23:15');
  const end = form.getByRole('group', { name: 'Fin, jour' });
  expect(end.textContent).toBe('02/05/2027');
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Fin, heure' }).value).toBe('00:15');
  await typeDay(form, 'Fin, jour', '01052027');
  await userEvent.click(form.getByRole('button', { name: 'Publier' }));
  expect(form.getAllByText('La date de début doit être antérieure à la date de fin.')).toHaveLength(2);
  expect(isAsked('EventFormMutation')).toBe(false);
});
