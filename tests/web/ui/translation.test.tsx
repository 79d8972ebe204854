/** Components on a page that the browser translates, which replaces their text nodes. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { NewPasswordForm } from '../../../web/session/NewPasswordForm.tsx';
import { translatePage } from '../../translatePage.ts';
import { showPost } from '../feed/showPost.tsx';

beforeEach(() => {
  const observer = translatePage();
  onTestFinished(() => observer.disconnect());
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const text = (element: Element) => element.textContent?.replaceAll(/\s/g, ' ').trim();

test('the rules of a new password are checked off, and on again', async () => {
  render(<NewPasswordForm submitLabel="Valider" isPending={false} onSubmit={() => {}} />);
  const rules = () => within(screen.getByRole('list')).getAllByRole('listitem').map(text);
  expect(rules()).toEqual(['8 caractères au moins', 'un chiffre', 'une majuscule']);
  await waitFor(() => expect(document.querySelector('li font')).not.toBeNull());
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'Abc4');
  expect(rules()).toEqual(['8 caractères au moins', 'un chiffre, respecté', 'une majuscule, respecté']);
  await userEvent.clear(screen.getByLabelText('Nouveau mot de passe'));
  expect(rules()).toEqual(['8 caractères au moins', 'un chiffre', 'une majuscule']);
});

const choices = (first: number, second: number) =>
  [first, second].map((voteCount, index) => ({
    id: `choice-${index}`,
    answer: ['Samedi', 'Dimanche'][index],
    voteCount,
    percentage: (100 * voteCount) / (first + second),
    viewerHasChosen: false,
  }));
const poll = {
  id: 'poll-1',
  question: 'Quelle date ?',
  closesAt: '2026-12-24T12:00:00Z',
  isClosed: false,
  isAnonymous: false,
  viewerCanVote: true,
  viewerCanSeeResults: true,
  image: null,
  choices: choices(1, 0),
};

test('a vote changes the shares and the number of votes, and the poll closes', async () => {
  const { answer } = await showPost({ poll });
  const shown = () => text(screen.getByRole('group', { name: /^Sondage/ }));
  expect(shown()).toContain('1 vote');
  expect(shown()).toContain('Ouvert jusqu’au 24 décembre 2026');
  await userEvent.click(button(/^Dimanche/));
  expect(shown()).toContain('Dimanche50,00 %');
  expect(shown()).toContain('2 votes');
  const closed = { id: 'poll-1', isClosed: true, viewerHasVoted: true, viewerCanVote: false };
  act(() => answer({ voteInPoll: { poll: { ...closed, choices: choices(1, 3) }, userErrors: [] } }));
  expect(shown()).toContain('Dimanche75,00 %');
  expect(shown()).toContain('4 votes');
  expect(shown()).toContain('Terminé le 24 décembre 2026');
});

test('counts and names of the actions on a post follow the post', async () => {
  const { environment } = await showPost({
    commentCount: 1,
    shareCount: 1,
    viewerHasShared: false,
    kind: 'NORMAL',
  });
  expect([button('1 commentaire'), button('1 partage'), button('Partager')].map(text)).toEqual([
    '1 commentaire',
    '1 partage',
    'Partager',
  ]);
  await userEvent.click(button(/^Bravo/));
  expect(text(button(/^Voir les .* réactions/))).toBe('4');
  act(() =>
    environment.commitUpdate((store) => {
      const post = store.get('post-7');
      post?.setValue(2, 'commentCount').setValue(0, 'shareCount').setValue(true, 'viewerHasShared');
    }),
  );
  expect([button('2 commentaires'), button('Partagé')].map(text)).toEqual(['2 commentaires', 'Partagé']);
  expect(screen.queryByRole('button', { name: /partages?$/ })).toBeNull();
});
