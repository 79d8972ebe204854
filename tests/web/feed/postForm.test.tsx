/** The form of a new post, opened from the home page or on a community's page. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
// Loads on-demand code synchronously.
import '../../../web/feed/composer/SavedDrafts.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { writeOwnSetting } from '../../../web/core/ownSettings.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { emptyPost } from '../../../web/feed/composer/postDraft.ts';
import { token } from '../session/token.ts';
import { showComposer } from './showComposer.tsx';
import { chooseFiles } from '../chooseFiles.ts';
import { holdPictures } from '../holdPictures.ts';

const begin = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Écrire une publication…' }));
  await screen.findByRole('form', { name: 'Nouvelle publication' });
};
const form = () => within(screen.getByRole('form', { name: 'Nouvelle publication' }));
const text = () => form().getByRole('textbox', { name: 'Votre publication' });
const chosen = () => form().getByRole<HTMLSelectElement>('combobox', { name: 'Communauté' }).value;
const publish = () => form().getByRole('button', { name: 'Publier' });

/** Signs in until the end of the test, after which this browser remembers nothing of the person. */
function signIn(): void {
  session.signIn(token());
  onTestFinished(() => {
    session.signOut();
    localStorage.clear();
  });
}

/** The open form. */
async function open(community: { id: string; viewerCanPublish: boolean } | null = null) {
  const page = await showComposer({ community });
  await begin();
  await waitFor(() => expect(document.activeElement).toBe(text()));
  return page;
}
const inVoile = () => open({ id: 'Voile', viewerCanPublish: true });

test('B481 B503 B504: requires a listed community and a text or an attachment', async () => {
  const { isAsked } = await open();
  await userEvent.click(publish());
  expect(form().getByText('Veuillez sélectionner une communauté.')).toBeTruthy();
  expect(form().getByText('Écrivez un texte ou ajoutez une pièce jointe.')).toBeTruthy();
  await waitFor(() => expect(text().getAttribute('aria-invalid')).toBe('true'));
  const community = form().getByRole<HTMLSelectElement>('combobox', { name: 'Communauté' });
  expect([...community.options].map(({ label }) => label)).toEqual([
    'Choisir une communauté',
    'Voile',
    'Chant',
  ]);
  expect(document.activeElement).toBe(community);
  await userEvent.selectOptions(community, 'Chant');
  expect(form().queryByText('Veuillez sélectionner une communauté.')).toBeNull();
  expect(isAsked('usePostFormMutation')).toBe(false);
});

test('selects the community that one published in last', async () => {
  signIn();
  const { answer } = await open();
  expect(chosen()).toBe('');
  await userEvent.selectOptions(form().getByRole('combobox', { name: 'Communauté' }), 'Chant');
  await userEvent.type(text(), 'Bonjour');
  await userEvent.click(publish());
  await answer('usePostFormMutation');
  cleanup();
  await open();
  expect(chosen()).toBe('Chant');
});

const resume = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
  await screen.findByRole('form', { name: 'Nouvelle publication' });
};

test('selects it too for who typed while the form was loading', async () => {
  signIn();
  writeOwnSetting('last-community', 'Chant');
  drafts.write('post:home', { ...emptyPost, html: '<p>Bonjour</p>', text: 'Bonjour' }, true);
  await showComposer({ community: null });
  await resume();
  expect(chosen()).toBe('Chant');
});

test('a draft keeps the community that it was written for, and loses it rather than move to another', async () => {
  signIn();
  writeOwnSetting('last-community', 'Chant');
  await open();
  await userEvent.keyboard('Entre nous');
  await userEvent.click(form().getByRole('button', { name: 'Fermer' }));
  writeOwnSetting('last-community', 'Voile');
  await resume();
  expect(chosen()).toBe('Chant');
  cleanup();
  const { isAsked } = await showComposer({
    nodes: [{ id: 'Voile', title: 'Voile', viewerCanPublish: true }],
  });
  await resume();
  expect(chosen()).toBe('');
  await userEvent.click(publish());
  expect(form().getByText('Veuillez sélectionner une communauté.')).toBeTruthy();
  expect(isAsked('usePostFormMutation')).toBe(false);
});

test('B483: fetches the mentionable users once a community is selected', async () => {
  const { isAsked, asked } = await open();
  await userEvent.keyboard('Bravo @beno');
  const hint = 'Choisissez une communauté pour y mentionner quelqu’un.';
  await form().findByText(hint);
  expect(isAsked('useMentionsQuery')).toBe(false);
  await userEvent.selectOptions(form().getByRole('combobox', { name: 'Communauté' }), 'Chant');
  await waitFor(() => expect(isAsked('useMentionsQuery')).toBe(true));
  expect(asked('useMentionsQuery')).toEqual({ id: 'Chant', search: 'beno' });
});

test('turns the mention of somebody who left into plain text in a draft, with a message', async () => {
  const mention = (id: string, name: string) => `<span data-mention="${id}" class="mention">@${name}</span>`;
  const html = `<p>Merci ${mention('12', 'Ana Roux')} et ${mention('13', 'דנה 3')}</p>`;
  drafts.write('post:Voile', { ...emptyPost, html, text: 'Merci @Ana Roux et @דנה 3' }, true);
  const { asked, answer } = await inVoile();
  const ana = { id: 'u', databaseId: '12', name: 'Ana Roux', initials: 'AR', avatar: null };
  const found = (...mentionableUsers: object[]) => ({ Community: () => ({ mentionableUsers }) });
  await answer('useMentionsQuery', found(ana));
  await answer('useMentionsQuery', found());
  await answer('useMentionsNameQuery', { Query: () => ({ user: null }) });
  expect((await form().findByText(/^Aucun membre/)).textContent).toBe(
    'Aucun membre de cette communauté ne s’appelle «\u00a0\u2068דנה 3\u2069\u00a0»\u00a0: la mention est devenue du texte simple.',
  );
  await userEvent.click(publish());
  expect(asked('usePostFormMutation').input).toMatchObject({
    text: `<p>Merci ${mention('12', 'Ana Roux')} et @דנה 3</p>`,
  });
});

test('B482 B486 B500 B502: on the page of a community, « Publier » waits for the answer, which closes and empties the form', async () => {
  const { answer, asked } = await inVoile();
  expect(form().queryByRole('combobox', { name: 'Communauté' })).toBeNull();
  await userEvent.keyboard('Bonjour');
  await userEvent.dblClick(publish());
  expect(publish().getAttribute('aria-disabled')).toBe('true');
  const { input } = asked('usePostFormMutation');
  await answer('usePostFormMutation');
  expect(await screen.findByText('Publication ajoutée')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Nouvelle publication' })).toBeNull();
  await begin();
  expect(text().textContent).toBe('');
  expect(input).toMatchObject({ communityId: 'Voile', text: '<p>Bonjour</p>' });
  expect(() => asked('usePostFormMutation')).toThrow('was not asked');
});

test('B510: keeps the text of a failed post, shows the error, and resends it under its key', async () => {
  const { asked, fail, answer } = await inVoile();
  await userEvent.keyboard('Bonjour');
  await userEvent.click(publish());
  const { idempotencyKey } = asked('usePostFormMutation').input;
  await fail('usePostFormMutation', new RequestError('UPSTREAM_TIMEOUT'));
  expect(form().getByRole('alert').textContent).toContain(new RequestError('RETRY_UNSAFE').message);
  expect(text().textContent).toBe('Bonjour');
  await userEvent.click(form().getByRole('button', { name: 'Réessayer' }));
  expect(asked('usePostFormMutation').input).toMatchObject({ idempotencyKey, text: '<p>Bonjour</p>' });
  await answer('usePostFormMutation');
  expect(screen.queryByRole('form', { name: 'Nouvelle publication' })).toBeNull();
});

test('a cancelled upload keeps the text and the file', async () => {
  const { isAsked } = await inVoile();
  await userEvent.keyboard('Avec un film');
  const film = new File(['x'], 'film.mp4', { type: 'video/mp4' });
  await chooseFiles([film], form().getByRole('button', { name: 'Vidéo' }));
  await userEvent.click(publish());
  await waitFor(() => expect(isAsked('usePostFormMutation')).toBe(true));
  expect(form().getByRole('progressbar', { name: 'Envoi de la publication' })).toBeTruthy();
  await userEvent.click(form().getByRole('button', { name: 'Annuler l’envoi' }));
  expect((await form().findByRole('alert')).textContent).toContain('Envoi annulé.');
  expect(form().getByRole('button', { name: 'Retirer film.mp4' })).toBeTruthy();
  expect(text().textContent).toBe('Avec un film');
});

const photo = new File(['x'], 'mer.png', { type: 'image/png' });
const publishPhoto = async () => {
  await userEvent.keyboard('La mer');
  await chooseFiles([photo], form().getByRole('button', { name: 'Photos' }));
  await userEvent.click(publish());
};

test('a photo that is still being checked when the post is sent goes along, once', async () => {
  const release = holdPictures();
  const { names, asked } = await inVoile();
  await publishPhoto();
  await userEvent.click(text());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(publish().getAttribute('aria-busy')).toBe('true');
  expect(names()).not.toContain('usePostFormMutation');
  await release(photo);
  await waitFor(() => expect(names()).toContain('usePostFormMutation'));
  expect(names().filter((name) => name === 'usePostFormMutation')).toHaveLength(1);
  expect(asked('usePostFormMutation').input).toMatchObject({
    text: '<p>La mer</p>',
    images: [{ file: photo, alt: '' }],
  });
});

test('a post whose form is closed while its photo is checked is sent with it', async () => {
  const release = holdPictures();
  const { isAsked, asked } = await inVoile();
  await publishPhoto();
  await userEvent.click(form().getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('form', { name: 'Nouvelle publication' })).toBeNull();
  await release(photo);
  await waitFor(() => expect(isAsked('usePostFormMutation')).toBe(true));
  expect(asked('usePostFormMutation').input).toMatchObject({ text: '<p>La mer</p>', images: [{ alt: '' }] });
});

test('a photo that turns out to be none keeps the post from being sent without it', async () => {
  const release = holdPictures();
  const { isAsked } = await inVoile();
  await publishPhoto();
  await release(photo, false);
  expect(form().getByRole('alert').textContent).toContain('ne peut pas être lue');
  expect([isAsked('usePostFormMutation'), publish().getAttribute('aria-busy')]).toEqual([false, null]);
  await userEvent.click(publish());
  expect(isAsked('usePostFormMutation')).toBe(true);
});

test('B485: has a toolbar of attachments; shows the length of a text over the limit and does not send it', async () => {
  const { isAsked } = await inVoile();
  const bar = within(form().getByRole('toolbar', { name: 'Ajouter à la publication' }));
  expect(new Set(bar.getAllByRole('button').map((button) => button.getAttribute('aria-label')))).toEqual(
    new Set([
      'Choisir un GIF',
      'Choisir un emoji',
      'Créer un sondage',
      'Créer un événement',
      'Fichiers',
      'Photos',
      'Vidéo',
    ]),
  );
  await userEvent.paste('x'.repeat(20_100));
  expect(await form().findByText(/20\s107 \/ 20\s000 caractères/)).toBeTruthy();
  await userEvent.click(publish());
  expect(isAsked('usePostFormMutation')).toBe(false);
  expect(text().textContent).toHaveLength(20_100);
});

/** Answers the question about a draft. */
const decide = async (name: string) => {
  const question = await screen.findByRole('alertdialog', { name: /^Jeter le brouillon/ });
  await userEvent.click(within(question).getByRole('button', { name }));
};

test('shows a draft in the closed form, and discards it after a confirmation', async () => {
  await inVoile();
  await userEvent.keyboard('À finir demain');
  await userEvent.click(form().getByRole('button', { name: 'Fermer' }));
  const kept = async () => within(await screen.findByRole('list', { name: 'Brouillons' }));
  expect((await kept()).getByText(/À finir demain/)).toBeTruthy();
  const discard = async (name: string) => {
    await userEvent.click((await kept()).getByRole('button', { name: 'Jeter' }));
    await decide(name);
  };
  await discard('Annuler');
  await userEvent.click((await kept()).getByRole('button', { name: 'Reprendre' }));
  await screen.findByRole('form', { name: 'Nouvelle publication' });
  expect(text().textContent).toBe('À finir demain');
  await userEvent.click(form().getByRole('button', { name: 'Fermer' }));
  await discard('Jeter');
  await waitFor(() => expect(screen.queryByText(/À finir demain/)).toBeNull());
});

test('discarding a draft that is being sent cancels that, and leaves no error', async () => {
  const { isAsked } = await inVoile();
  await userEvent.keyboard('Trop tôt');
  await userEvent.click(publish());
  expect(isAsked('usePostFormMutation')).toBe(true);
  await userEvent.click(form().getByRole('button', { name: 'Fermer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Jeter' }));
  await decide('Jeter');
  await waitFor(() => expect(isAsked('usePostFormMutation')).toBe(false));
  await begin();
  expect(text().textContent).toBe('');
  expect(form().queryByRole('alert')).toBeNull();
});

test('shows the draft of somebody who may no longer publish, to copy or discard', async () => {
  drafts.write('post:Voile', { ...emptyPost, html: '<p>Tout un texte</p>', text: 'Tout un texte' }, true);
  await showComposer({ community: { id: 'Voile', viewerCanPublish: false } });
  await screen.findByText('Vous ne pouvez plus publier ici.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Tout un texte');
  expect(screen.getByRole('button', { name: 'Copier' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Jeter' }));
  await decide('Jeter');
  await waitFor(() => expect(screen.queryByText('Vous ne pouvez plus publier ici.')).toBeNull());
});

test('B490: does not list communities that the user may only read', async () => {
  await showComposer({ community: { id: 'Voile', viewerCanPublish: false } });
  expect(screen.queryByRole('button', { name: 'Écrire une publication…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Créer un sondage' })).toBeNull();
});

test.each([
  [[false, true], true],
  [[false, false], false],
  [[], false],
])('B489: offers to write where the user may publish in one of %j: %s', async (mayPublish, isOffered) => {
  const nodes = mayPublish.map((viewerCanPublish, index) => ({ id: `${index}`, viewerCanPublish }));
  await showComposer({ nodes });
  expect(screen.queryByRole('button', { name: 'Écrire une publication…' }) !== null).toBe(isOffered);
});
