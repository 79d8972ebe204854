import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Fault } from '../../../web/core/errors.ts';
import { comment, comments, created, entry, field, showThread, texts } from './showThread.tsx';

const publish = () => screen.queryByRole('button', { name: 'Publier' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Publier' }));
const refused = (message: string) => ({
  createComment: { commentEdge: null, post: null, userErrors: [{ message }] },
});
const draft = () => sessionStorage.getItem('comment.draft.post-7');

beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

test('B574 B576: Publier stands where there is something to say; what is sent shows at once and empties the form', async () => {
  const { sent, answer } = await showThread([comment('comment-1', 'Bravo')]);
  expect(publish()).toBeNull();
  await userEvent.type(field(), '   ');
  expect(publish()).toBeNull();
  await userEvent.clear(field());
  await userEvent.type(field(), 'Merci');
  await send();
  expect(texts()).toEqual(['Merci', 'Bravo']);
  expect(entry('Merci').getByText('Envoi…')).toBeTruthy();
  expect(entry('Merci').queryByRole('button')).toBeNull();
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(screen.getByRole('button', { name: '2 commentaires' })).toBeTruthy();
  expect(sent()).toMatchObject({
    input: { postId: 'post-7', text: '<p>Merci</p>', gifUrl: null, image: null },
  });
  await act(async () => answer(created(comment('comment-2', 'Merci'), 4)));
  expect(texts()).toEqual(['Merci', 'Bravo']);
  expect(screen.queryByText('Envoi…')).toBeNull();
  expect(screen.getByRole('button', { name: '4 commentaires' })).toBeTruthy();
});

test('what looks like markup stays text; Entrée starts a line, Ctrl+Entrée sends', async () => {
  const { sent } = await showThread();
  await userEvent.type(field(), '<b>1 & 2</b>{Enter}3');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent()).toMatchObject({ input: { text: '<p>&lt;b&gt;1 &amp; 2&lt;/b&gt;<br>3</p>' } });
});

test('the draft stays until the server has it: over a closed thread, over a reload, over a sending', async () => {
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
  expect(draft()).toBeNull();
  cleanup();
  await showThread();
  expect(field().value).toBe('');
});

test('a comment that fails comes back with the reason; Réessayer sends it under the same key', async () => {
  const { sent, fail, answer } = await showThread([comment('comment-1', 'Bravo')]);
  await userEvent.type(field(), 'Merci');
  await send();
  const first = sent();
  await act(async () => fail(new Fault('UPSTREAM_TIMEOUT')));
  expect(texts()).toEqual(['Bravo']);
  expect(field().value).toBe('Merci');
  expect(draft()).toBe('Merci');
  expect(screen.getByRole('alert').textContent).toContain('Le service met trop de temps à répondre.');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toEqual(first);
  await act(async () => answer(created(comment('comment-2', 'Merci'), 2)));
  expect(texts()).toEqual(['Merci', 'Bravo']);
});

test('a refused comment says why; once changed it is another one', async () => {
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

test('what was typed during a sending that fails is kept too, and one comment is sent at a time', async () => {
  const { fail, waiting } = await showThread();
  await userEvent.type(field(), 'un');
  await send();
  await userEvent.type(field(), 'deux');
  expect(draft()).toBe('un\ndeux');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publier' }).disabled).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(waiting()).toHaveLength(1);
  await act(async () => fail(new Fault('OFFLINE')));
  expect(field().value).toBe('un\ndeux');
  expect(draft()).toBe('un\ndeux');
});

const png = new File(['png'], 'voile.png', { type: 'image/png' });
const jpeg = new File(['jpeg'], 'mer.jpg', { type: 'image/jpeg' });
const pdf = new File(['pdf'], 'a.pdf', { type: 'application/pdf' });
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file chooser.');
  fireEvent.change(input, { target: { files } });
};

test('B574 B582 B583: a picture alone can be sent, the first only, and nothing but a picture', async () => {
  const { sent } = await showThread();
  choose(pdf);
  expect(screen.getByRole('alert').textContent).toBe('Choisissez une image png, jpg, jpeg ou gif.');
  expect(publish()).toBeNull();
  choose(pdf, png, jpeg);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('img', { name: 'voile.png' }).getAttribute('src')).toBe('blob:picture');
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(publish()).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  choose(jpeg);
  await send();
  expect(sent().input.image).toBe(jpeg);
  expect(sent().input.text).toBe('');
});

test('a picture can be pasted or dropped', async () => {
  await showThread();
  fireEvent.paste(field(), { clipboardData: { types: ['Files'], files: [png] } });
  expect(screen.getByRole('img', { name: 'voile.png' })).toBeTruthy();
  const drop = createEvent.drop(field());
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [jpeg] } });
  fireEvent(field(), drop);
  expect(screen.queryByRole('img', { name: 'voile.png' })).toBeNull();
  expect(screen.getByRole('img', { name: 'mer.jpg' })).toBeTruthy();
});

test('B587: the sending of a picture shows its progress and can be cancelled; all comes back without a complaint', async () => {
  await showThread([comment('comment-1', 'Bravo')]);
  await userEvent.type(field(), 'Regardez');
  choose(png);
  await send();
  expect(texts()).toEqual(['Regardez', 'Bravo']);
  expect(screen.getByRole('progressbar', { name: 'Envoi de l’image' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(texts()).toEqual(['Bravo']);
  expect(field().value).toBe('Regardez');
  expect(screen.getByRole('img', { name: 'voile.png' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a comment that is there but was not told is found by asking for the list again', async () => {
  const { waiting, answer, answerWith } = await showThread([comment('comment-1', 'Bravo')]);
  await userEvent.type(field(), 'Merci');
  await send();
  await act(async () => answer({ createComment: { commentEdge: null, post: null, userErrors: [] } }));
  expect(waiting()).toEqual(['CommentThreadPaginationQuery']);
  await act(async () => answerWith(comments([comment('comment-2', 'Merci'), comment('comment-1', 'Bravo')])));
  expect(texts()).toEqual(['Merci', 'Bravo']);
  expect(field().value).toBe('');
});
