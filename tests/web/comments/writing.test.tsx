import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { commentDraftKey, unsentText } from '../../../web/comments/drafts.ts';
import { RequestError } from '../../../web/core/errors.ts';
// Loaded on demand otherwise.
import '../../../web/comments/EditCommentDialog.tsx';
import { commentEditDraftKey, drafts } from '../../../web/drafts/useDraft.ts';
import { comment, comments, created, entry, field, showThread, texts } from './showThread.tsx';
import { chooseFiles } from '../chooseFiles.ts';
import { holdPictures } from '../holdPictures.ts';

const publish = () => screen.queryByRole('button', { name: 'Publier' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Publier' }));
const refused = (message: string) => ({
  createComment: { commentEdge: null, post: null, userErrors: [{ message }] },
});
const draft = () => unsentText('post-7');

beforeEach(() => {
  drafts.reset();
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

test('B574 B576: shows Publier for a non-empty form, and sends optimistically', async () => {
  const { sent, answer } = await showThread([comment('comment-1', 'Bravo')]);
  expect(publish()).toBeNull();
  await userEvent.type(field(), '   ');
  expect(publish()).toBeNull();
  await userEvent.clear(field());
  await userEvent.type(field(), 'Merci');
  await send();
  expect(texts()).toEqual(['Bravo', 'Merci']);
  expect(entry('Merci').getByText('Envoi…')).toBeTruthy();
  expect(entry('Merci').queryByRole('button')).toBeNull();
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(screen.getByRole('button', { name: '2 commentaires' })).toBeTruthy();
  expect(sent()).toMatchObject({
    input: { postId: 'post-7', text: '<p>Merci</p>', gifUrl: null, image: null },
  });
  await act(async () => answer(created(comment('comment-2', 'Merci'), 4)));
  expect(texts()).toEqual(['Bravo', 'Merci']);
  expect(screen.queryByText('Envoi…')).toBeNull();
  expect(screen.getByRole('button', { name: '4 commentaires' })).toBeTruthy();
});

test('keeps markup as text; Entrée starts a line, Ctrl+Entrée sends', async () => {
  const { sent } = await showThread();
  await userEvent.type(field(), '<b>1 & 2</b>{Enter}3');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent()).toMatchObject({ input: { text: '<p>&lt;b&gt;1 &amp; 2&lt;/b&gt;<br>3</p>' } });
});

test('keeps the draft until it is stored: over a closed thread, a reload, a submission', async () => {
  const { answer, answerWith } = await showThread();
  await userEvent.type(field(), 'pas fini');
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  expect(field().value).toBe('pas fini');
  // The thread that opens again is brought up to date.
  act(() => answerWith(comments([])));
  await send();
  expect(field().value).toBe('');
  expect(draft()).toBe('pas fini');
  await act(async () => answer(created(comment('comment-1', 'pas fini'), 1)));
  expect(draft()).toBe('');
  cleanup();
  await showThread();
  expect(field().value).toBe('');
});

test('B588: returns a failed comment with the error; Réessayer sends it under the same key', async () => {
  // On a slow machine it would be sent again by itself before.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, fail, answer } = await showThread([comment('comment-1', 'Bravo')]);
  await userEvent.type(field(), 'Merci');
  await send();
  const first = sent();
  await act(async () => fail(new RequestError('UPSTREAM_TIMEOUT')));
  expect(texts()).toEqual(['Bravo']);
  expect(field().value).toBe('Merci');
  expect(draft()).toBe('Merci');
  expect(screen.getByRole('alert').textContent).toContain('Le service met trop de temps à répondre.');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toMatchObject(first);
  await act(async () => answer(created(comment('comment-2', 'Merci'), 2)));
  expect(texts()).toEqual(['Bravo', 'Merci']);
});

test('shows why a comment was rejected; a change gets a new key', async () => {
  const { sent, answer } = await showThread();
  await userEvent.type(field(), 'Mercii');
  await send();
  const first: unknown = sent().input.idempotencyKey;
  await act(async () => answer(refused('Vous ne pouvez plus commenter ici.')));
  expect(screen.getByRole('alert').textContent).toContain('Vous ne pouvez plus commenter ici.');
  await userEvent.type(field(), '{Backspace}');
  await send();
  expect(sent().input.text).toBe('<p>Merci</p>');
  expect(sent().input.idempotencyKey).not.toBe(first);
});

test('does not store a changed comment twice after a lost response unless the user asks', async () => {
  const { sent, fail, answerTo, asked } = await showThread();
  await userEvent.type(field(), 'Mercii');
  await send();
  const first: unknown = sent().input.idempotencyKey;
  await act(async () => fail(new RequestError('RETRY_UNSAFE')));
  await userEvent.type(field(), '{Backspace}');
  await send();
  expect(sent().input).toMatchObject({ text: '<p>Merci</p>', idempotencyKey: first });
  await act(async () => fail(new RequestError('IDEMPOTENCY_KEY_REUSED')));
  expect(screen.getByRole('alert').textContent).toContain(
    'La première version est peut-être déjà enregistrée.',
  );
  expect(field().value).toBe('Merci');
  // The list is read again, so that one sees.
  await asked('CommentThreadPaginationQuery');
  await userEvent.click(screen.getByRole('button', { name: 'Publier quand même' }));
  expect(sent().input.text).toBe('<p>Merci</p>');
  expect(sent().input.idempotencyKey).not.toBe(first);
  await act(async () => answerTo('sendCommentMutation', created(comment('comment-2', 'Merci'), 2)));
  expect(field().value).toBe('');
});

test('keeps text typed during a failing submission, and sends one comment at a time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { fail, waiting } = await showThread();
  await userEvent.type(field(), 'un');
  await send();
  await userEvent.type(field(), 'deux');
  expect(draft()).toBe('un\ndeux');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publier' }).disabled).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(waiting()).toHaveLength(1);
  await act(async () => fail(new RequestError('OFFLINE')));
  expect(field().value).toBe('un\ndeux');
  expect(draft()).toBe('un\ndeux');
});

const png = new File(['png'], 'voile.png', { type: 'image/png' });
const jpeg = new File(['jpeg'], 'mer.jpg', { type: 'image/jpeg' });
const pdf = new File(['pdf'], 'a.pdf', { type: 'application/pdf' });
const choose = (...files: File[]) => chooseFiles(files);

test('B574 B582 B583: sends a picture alone, takes only the first, and rejects other files', async () => {
  const { sent } = await showThread();
  await choose(pdf);
  expect(screen.getByRole('alert').textContent).toBe('Choisissez une image png, jpg, jpeg, gif ou heic.');
  expect(publish()).toBeNull();
  await choose(pdf, png, jpeg);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('img', { name: 'voile.png' }).getAttribute('src')).toBe('blob:picture');
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(publish()).toBeNull();
  await choose(jpeg);
  await send();
  expect(sent().input.image.file).toBe(jpeg);
  expect(sent().input.text).toBe('');
});

test('keeps the preview of a sent picture until the stored one can be shown', async () => {
  const { answer } = await showThread();
  await choose(jpeg);
  vi.mocked(URL.createObjectURL).mockReturnValue('blob:sent');
  await send();
  vi.mocked(URL.revokeObjectURL).mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await act(async () => answer(created(comment('comment-1', ''), 1)));
    expect(URL.revokeObjectURL).not.toHaveBeenCalledWith('blob:sent');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:sent');
  } finally {
    vi.useRealTimers();
  }
});

test('a picture that is still being checked when the comment is sent goes along, once', async () => {
  const release = holdPictures();
  const { sent, waiting } = await showThread();
  await userEvent.type(field(), 'La mer');
  await choose(jpeg);
  await send();
  expect(field().value).toBe('La mer');
  await release(jpeg);
  expect(sent().input).toMatchObject({ text: '<p>La mer</p>', image: { file: jpeg } });
  expect(waiting()).toEqual(['sendCommentMutation']);
  expect([field().value, screen.queryByRole('button', { name: 'Retirer' })]).toEqual(['', null]);
});

/** The dialog that changes a comment, to which a picture was added. */
async function editWithPicture() {
  const thread = await showThread([comment('comment-1', 'Bravo', { viewerCanEdit: true })]);
  await userEvent.click(entry('Bravo').getByRole('button', { name: 'Modifier' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Modifier le commentaire' }));
  await chooseFiles([jpeg], dialog.getByRole('button', { name: 'Choisir une image' }));
  return { ...thread, dialog };
}

test('a picture that is still being checked when a comment is changed goes along', async () => {
  const release = holdPictures();
  const { sent, waiting, dialog } = await editWithPicture();
  await userEvent.click(dialog.getByRole('button', { name: 'Modifier' }));
  expect(waiting()).toEqual([]);
  await release(jpeg);
  await waitFor(() => expect(waiting()).toEqual(['EditCommentDialogCommentMutation']));
  expect(sent().input).toMatchObject({ text: '<p>Bravo</p>', image: { file: jpeg } });
});

test('… and is left out when the change is given up', async () => {
  const release = holdPictures();
  const { dialog } = await editWithPicture();
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await release(jpeg);
  expect(drafts.at(commentEditDraftKey('comment-1')).isKept).toBe(false);
});

test('the last chosen picture counts, however long each check takes, unless it was removed', async () => {
  const release = holdPictures();
  await showThread();
  await choose(jpeg);
  await choose(png);
  await release(png);
  await release(jpeg);
  expect(screen.getByRole('img', { name: 'voile.png' })).toBeTruthy();
  await choose(jpeg);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  await release(jpeg);
  expect(publish()).toBeNull();
});

test('a picture can be pasted or dropped', async () => {
  await showThread();
  await act(async () => fireEvent.paste(field(), { clipboardData: { types: ['Files'], files: [png] } }));
  expect(screen.getByRole('img', { name: 'voile.png' })).toBeTruthy();
  const drop = createEvent.drop(field());
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [jpeg] } });
  await act(async () => fireEvent(field(), drop));
  expect(screen.queryByRole('img', { name: 'voile.png' })).toBeNull();
  expect(screen.getByRole('img', { name: 'mer.jpg' })).toBeTruthy();
});

test('B587: shows the upload progress of a picture; cancelling restores the draft without an error', async () => {
  await showThread([comment('comment-1', 'Bravo')]);
  await userEvent.type(field(), 'Regardez');
  await choose(png);
  await send();
  expect(texts()).toEqual(['Bravo', 'Regardez']);
  expect(screen.getByRole('progressbar', { name: 'Envoi de l’image' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(texts()).toEqual(['Bravo']);
  expect(field().value).toBe('Regardez');
  expect(screen.getByRole('img', { name: 'voile.png' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('refetches the loaded comments when the response has no edge', async () => {
  const before = [7, 6, 5, 4, 3, 2, 1].map((index) => comment(`comment-${index}`, `Commentaire ${index}`));
  const { waiting, sent, answer, answerWith } = await showThread(before, true);
  await userEvent.type(field(), 'Merci');
  await send();
  await act(async () => answer({ createComment: { commentEdge: null, post: null, userErrors: [] } }));
  expect(waiting()).toEqual(['CommentThreadPaginationQuery']);
  expect(sent()).toMatchObject({ id: 'post-7', cursor: null });
  await act(async () => answerWith(comments([comment('comment-8', 'Merci'), ...before], true)));
  expect(texts()).toEqual([...[1, 2, 3, 4, 5, 6, 7].map((index) => `Commentaire ${index}`), 'Merci']);
  expect(field().value).toBe('');
});

const huge = new File(['x'.repeat(1_001)], 'huge.png', { type: 'image/png' });

test('rejects a picture that is too large before sending, and takes another', async () => {
  await showThread();
  await choose(huge);
  expect(screen.getByRole('alert').textContent).toContain('«\u00a0huge.png\u00a0» est trop volumineux');
  expect(publish()).toBeNull();
  await choose(huge, png);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('img', { name: 'voile.png' })).toBeTruthy();
});

test('keeps a comment over the limit, shows its length, and does not send it', async () => {
  const { waiting } = await showThread();
  await userEvent.click(field());
  await userEvent.paste('a'.repeat(12_000));
  expect(field().value).toHaveLength(12_000);
  // As it is stored, in a paragraph.
  expect(screen.getByText('Ce texte est trop long : 12 007 / 10 000 caractères.')).toBeTruthy();
  await send();
  expect(waiting()).toEqual([]);
  expect(field().value).toHaveLength(12_000);
});

test('retries a failed comment under one key, changed or not, so that one version is stored', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, fail, answer, waiting } = await showThread([comment('comment-1', 'Bravo')]);
  await userEvent.type(field(), 'Merci');
  await send();
  const first = sent();
  await act(async () => fail(new RequestError('UPSTREAM_UNAVAILABLE')));
  expect(field().value).toBe('Merci');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(waiting()).toHaveLength(1);
  expect(sent()).toMatchObject({ input: first.input });
  await act(async () => fail(new RequestError('UPSTREAM_UNAVAILABLE')));
  await userEvent.type(field(), ' !');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(waiting()).toEqual([]);
  await send();
  expect(sent().input.idempotencyKey).toBe(first.input.idempotencyKey);
  await act(async () => answer(created(comment('comment-2', 'Merci !'), 2)));
  expect(draft()).toBe('');
});

test('without keys, asks the user before it resends a comment whose answer was lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, fail, waiting } = await showThread([], false, {}, []);
  await userEvent.type(field(), 'Merci');
  await send();
  await act(async () => fail(new RequestError('UPSTREAM_UNAVAILABLE')));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(waiting()).not.toContain('sendCommentMutation');
  expect(screen.getByRole('alert').textContent).toContain('Vérifiez s’il est arrivé');
  expect(field().value).toBe('Merci');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(sent().input).toMatchObject({ text: '<p>Merci</p>' });
});

/** The members who may be mentioned, by name; the first has the row 12. */
const mentionable = (...names: readonly string[]) => ({
  node: {
    __typename: 'Community',
    id: 'c',
    mentionableUsers: names.map((name, index) => ({
      __typename: 'User',
      id: `u${index}`,
      databaseId: String(12 + index),
      name,
      initials: 'AR',
      avatar: null,
      isGuest: false,
    })),
  },
});

const pasteHtml = (html: string) =>
  fireEvent.paste(field(), {
    clipboardData: { types: ['text/plain', 'text/html'], files: [], getData: () => html },
  });

test('B743: keeps pasted mentions while their names are in the text', async () => {
  const { sent } = await showThread();
  const html = '<span data-mention="12">@Ana Roux</span> et <span data-mention="13">@Zoé Quéré</span>';
  pasteHtml(html);
  fireEvent.change(field(), { target: { value: '@Ana Roux et Zoé' } });
  await send();
  expect(sent().input.text).toBe('<p><span class="mention" data-mention="12">@Ana Roux</span> et Zoé</p>');
});

test('sends a pasted mention with a wrong name as plain text', async () => {
  const { sent, answerTo, waiting } = await showThread();
  const html = '<span data-mention="12">@Ana Roux</span> et <span data-mention="12">@Bob</span>';
  pasteHtml(html);
  fireEvent.change(field(), { target: { value: '@Ana Roux et @Bob' } });
  expect(waiting()).toEqual(['useMentionsQuery', 'useMentionsQuery']);
  // « @Bob » is also what the list of suggestions asks for.
  await act(async () => answerTo('useMentionsQuery', mentionable()));
  await act(async () => answerTo('useMentionsQuery', mentionable('Ana Roux')));
  expect(screen.getByText(/ne s’appelle « Bob »/)).toBeTruthy();
  await send();
  expect(sent().input.text).toBe('<p><span class="mention" data-mention="12">@Ana Roux</span> et @Bob</p>');
});

test('while the members of a longer name are searched, offers the known ones that match', async () => {
  const { answerTo } = await showThread();
  fireEvent.change(field(), { target: { value: '@an' } });
  await act(async () => answerTo('useMentionsQuery', mentionable('Ana Roux', 'Anne Le Goff')));
  expect(screen.getAllByRole('option')).toHaveLength(2);
  fireEvent.change(field(), { target: { value: '@anne' } });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('@Anne Le Goff ');
});

test('reports that somebody left since they were mentioned', async () => {
  const mentions = [{ id: '12', label: 'Ana Roux' }];
  const kept = { text: 'Merci @Ana Roux', gifUrl: null, picture: null, mentions, key: null };
  drafts.write(commentDraftKey('post-7'), kept, true);
  const { answer, answerTo } = await showThread();
  await act(async () => answerTo('useMentionsQuery', mentionable('Ana Roux')));
  await send();
  await act(async () => answer(created(comment('comment-2', 'Merci @Ana Roux'), 1)));
  expect(await screen.findByRole('alertdialog', { name: /«\u00a0Ana Roux\u00a0»/ })).toBeTruthy();
});

/** The form is closed and opened again, and its thread is brought up to date. */
async function reopen() {
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await screen.findByRole('list', { name: 'Commentaires' });
}

test('a form reopened during a submission has only the text typed since', async () => {
  const thread = await showThread();
  await userEvent.type(field(), 'un');
  await send();
  await reopen();
  expect(field().value).toBe('');
  await userEvent.type(field(), 'deux');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publier' }).disabled).toBe(true);
  expect(draft()).toBe('un\ndeux');
  await act(async () => thread.answerTo('sendCommentMutation', created(comment('comment-1', 'un'), 1)));
  expect(field().value).toBe('deux');
  expect(draft()).toBe('deux');
  await send();
  expect(thread.sent().input.text).toBe('<p>deux</p>');
});

test('shows a failure when its closed form is reopened', async () => {
  const { fail, asked } = await showThread();
  await userEvent.type(field(), 'un');
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await asked('sendCommentMutation');
  await act(async () => fail(new RequestError('RETRY_UNSAFE')));
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  expect(field().value).toBe('un');
  expect(screen.getByRole('alert').textContent).toContain('Vérifiez s’il est arrivé');
});
