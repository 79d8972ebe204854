/** What is typed while a thread is on its way. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { drafts } from '../../../web/drafts/useDraft.ts';
import { showPost } from '../feed/showPost.tsx';
import { comment, comments, field, replies, showThread } from './showThread.tsx';

/** Where one writes: the field, what stands in it, and where the caret is. */
const writing = (name?: string) => {
  const { value, selectionStart } = field(name);
  return { hasFocus: document.activeElement === field(name), value, selectionStart };
};
const person = { Viewer: () => ({ id: 'viewer', user: { id: 'user-1', slug: '1', fullName: 'Zoé Quéré' } }) };

beforeEach(() => drafts.reset());

test.each(['Écrire un commentaire…', 'Commenter'])(
  'who presses « %s » writes at once: the form that comes holds the text, the focus and the caret',
  async (button) => {
    const post = await showPost({ commentCount: 1 });
    await userEvent.click(screen.getByRole('button', { name: button }));
    await userEvent.keyboard('Bien dit, Théo');
    await post.asked('CommentThreadQuery');
    expect(writing()).toEqual({ hasFocus: true, value: 'Bien dit, Théo', selectionStart: 14 });
    act(() => post.answerWith({ ...comments([comment('comment-1', 'Bravo')]), ...person }));
    await screen.findByRole('list', { name: 'Commentaires' });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await userEvent.keyboard(' !');
    expect(writing()).toEqual({ hasFocus: true, value: 'Bien dit, Théo !', selectionStart: 16 });
    await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
    expect(post.sent()).toMatchObject({ input: { text: '<p>Bien dit, Théo !</p>' } });
  },
);

test('a caret that was moved stays where it was', async () => {
  const post = await showPost();
  await userEvent.click(screen.getByRole('button', { name: 'Commenter' }));
  await userEvent.keyboard('Bien dit{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await post.asked('CommentThreadQuery');
  act(() => post.answerWith({ ...comments([]), ...person }));
  await screen.findByRole('list', { name: 'Commentaires' });
  await userEvent.keyboard('très ');
  expect(field().value).toBe('Bien très dit');
});

test('who asked to read may write too, and goes on; who does not write keeps the focus where it was', async () => {
  const post = await showPost({ commentCount: 1 });
  const count = screen.getByRole('button', { name: '1 commentaire' });
  await userEvent.click(count);
  expect(writing().hasFocus).toBe(false);
  await userEvent.click(field());
  await userEvent.keyboard('Merci');
  await post.asked('CommentThreadQuery');
  act(() => post.answerWith({ ...comments([comment('comment-1', 'Bravo')]), ...person }));
  await screen.findByRole('list', { name: 'Commentaires' });
  expect(writing()).toEqual({ hasFocus: true, value: 'Merci', selectionStart: 5 });
});

test('what was kept is there at once; written on, it ends where one goes on', async () => {
  drafts.write(
    'comment:post-7',
    { text: 'Déjà', gifUrl: null, picture: null, mentions: [], key: null },
    true,
  );
  const post = await showPost();
  await userEvent.click(screen.getByRole('button', { name: 'Brouillon Reprendre votre commentaire…' }));
  expect(field().value).toBe('Déjà');
  await post.asked('CommentThreadQuery');
  act(() => post.answerWith({ ...comments([]), ...person }));
  await screen.findByRole('list', { name: 'Commentaires' });
  expect(writing()).toEqual({ hasFocus: true, value: 'Déjà', selectionStart: 4 });
});

test('a reply is begun in the same way', async () => {
  const post = await showThread([comment('comment-1', 'Qui vient ?')]);
  await userEvent.click(screen.getByRole('button', { name: 'Répondre' }));
  await userEvent.keyboard('Mo');
  await post.asked('ReplyThreadQuery');
  await userEvent.keyboard('i');
  act(() => post.answerWith(replies('comment-1', [])));
  await screen.findByRole('list', { name: 'Réponses' });
  await userEvent.keyboard(' !');
  expect(writing('Votre réponse')).toEqual({ hasFocus: true, value: 'Moi !', selectionStart: 5 });
});
