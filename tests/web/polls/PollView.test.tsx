import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { afterVote } from '../../../web/polls/useVote.ts';
// Loaded on demand otherwise.
import '../../../web/polls/VotersDialog.tsx';
import { showPost } from '../feed/showPost.tsx';
import { choice, poll as open } from './poll.ts';

const poll = () => screen.getByRole('group', { name: /^Sondage/ });
/** The answers as one reads them, with what is one's own. */
const answers = () =>
  within(poll())
    .getAllByRole<HTMLButtonElement>('button', { name: /^(Votre choix ?)?(Samedi|Dimanche|Jamais)/ })
    .map(
      (button) => `${button.ariaPressed === 'true' ? '✓ ' : ''}${button.textContent?.replaceAll(/\s/g, ' ')}`,
    );
const answerButton = (name: string) =>
  screen.getByText(name).closest<HTMLButtonElement>('button') ?? document.createElement('button');
/** Widths of the answers' bars. */
const bars = () =>
  ['Samedi', 'Dimanche', 'Jamais'].map((name) => answerButton(name).querySelector('span')?.style.width);

const answered = (choices: object[], poll: object = {}) => ({
  voteInPoll: {
    poll: { id: 'poll-1', isClosed: false, viewerHasVoted: true, viewerCanVote: true, choices, ...poll },
    userErrors: [],
  },
});

test('B527: computes shares with two decimals after a vote, a change, and without votes', () => {
  const none = [choice(1, 'a', 0, 0), choice(2, 'b', 0, 0), choice(3, 'c', 0, 0)];
  const one = afterVote(none, 'choice-1');
  expect(one.map(({ percentage }) => percentage)).toEqual([100, 0, 0]);
  const moved = afterVote(one, 'choice-2');
  expect(moved.map(({ voteCount }) => voteCount)).toEqual([0, 1, 0]);
  const thirds = afterVote([choice(1, 'a', 1, 50), choice(2, 'b', 1, 50), choice(3, 'c', 0, 0)], 'choice-3');
  expect(thirds.map(({ percentage }) => percentage)).toEqual([33.33, 33.33, 33.33]);
});

test('B522 B527: votes optimistically; the server’s results replace the shares', async () => {
  const { sent, answer } = await showPost({ poll: open });
  expect(poll().getAttribute('aria-label')).toBe('Sondage\u202F: Quelle date ?');
  expect(answers()).toEqual(['Samedi66,67 %', 'Dimanche33,33 %', 'Jamais0,00 %']);
  expect(screen.getByText('3 votes')).toBeTruthy();
  expect(screen.getByText(/Ouvert jusqu’au\s24 décembre 2026 à/)).toBeTruthy();
  expect(screen.queryByText('Sondage anonyme')).toBeNull();
  await userEvent.click(answerButton('Dimanche'));
  expect(sent()).toMatchObject({ input: { choiceId: 'choice-2' } });
  expect(answers()).toEqual(['Samedi50,00 %', '✓ Dimanche50,00 %', 'Jamais0,00 %']);
  expect(bars()).toEqual(['50%', '50%', '0%']);
  expect(screen.getByText('4 votes')).toBeTruthy();
  act(() => answer(answered([choice(1, '', 7, 70), choice(2, '', 2, 20, true), choice(3, '', 1, 10)])));
  expect(answers()).toEqual(['Samedi70,00 %', '✓ Dimanche20,00 %', 'Jamais10,00 %']);
  expect(screen.getByText('10 votes')).toBeTruthy();
});

test('shows the picture of a poll with its alternative text', async () => {
  const image = { contentUrl: 'https://example.org/phare.jpg', width: 960, height: 540, alt: 'Un phare' };
  await showPost({ poll: { ...open, image } });
  expect(within(poll()).getByRole('img', { name: 'Un phare' }).getAttribute('src')).toBe(image.contentUrl);
});

test('sends one vote at a time, and none for the current choice', async () => {
  const { waiting, answer } = await showPost({ poll: open });
  await userEvent.click(answerButton('Dimanche'));
  await userEvent.click(answerButton('Samedi'));
  expect(waiting()).toHaveLength(1);
  act(() => answer(answered([choice(1, '', 2, 50), choice(2, '', 2, 50, true), choice(3, '', 0, 0)])));
  await userEvent.click(answerButton('Dimanche'));
  expect(waiting()).toEqual([]);
});

test('reverts a failed vote with a message; Réessayer sends it under the same key', async () => {
  const { sent, fail, answer } = await showPost({ poll: open });
  await userEvent.click(answerButton('Jamais'));
  const first = sent();
  act(() => fail(new RequestError('OFFLINE')));
  expect(answers()).toEqual(['Samedi66,67 %', 'Dimanche33,33 %', 'Jamais0,00 %']);
  await screen.findByText(/n’a pas confirmé l’envoi/);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(sent()).toEqual(first);
  act(() => answer(answered([choice(1, '', 2, 50), choice(2, '', 1, 25), choice(3, '', 1, 25, true)])));
  expect(answers()).toEqual(['Samedi50,00 %', 'Dimanche25,00 %', '✓ Jamais25,00 %']);
});

test('a later vote withdraws the failure of an earlier one', async () => {
  const { sent, fail } = await showPost({ poll: open });
  await userEvent.click(answerButton('Jamais'));
  act(() => fail(new RequestError('OFFLINE')));
  await screen.findByRole('button', { name: 'Réessayer' });
  await userEvent.click(answerButton('Dimanche'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
  act(() => fail(new RequestError('OFFLINE')));
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(sent()).toMatchObject({ input: { choiceId: 'choice-2' } });
});

test('retries a failed vote automatically where the API recognises keys', async () => {
  const { sent, waiting, fail, answer } = await showPost({ poll: open }, {}, ['IDEMPOTENCY']);
  await userEvent.click(answerButton('Jamais'));
  const first = sent();
  vi.useFakeTimers();
  const voted = ['Samedi50,00 %', 'Dimanche25,00 %', '✓ Jamais25,00 %'];
  for (const pause of [1_000, 2_000]) {
    await act(async () => fail(new RequestError('UPSTREAM_UNAVAILABLE')));
    expect(answers()).toEqual(voted);
    expect(waiting()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(pause));
    expect(sent()).toEqual(first);
    expect(answers()).toEqual(voted);
  }
  await act(async () =>
    answer(answered([choice(1, '', 3, 60), choice(2, '', 1, 20), choice(3, '', 1, 20, true)])),
  );
  expect(answers()).toEqual(['Samedi60,00 %', 'Dimanche20,00 %', '✓ Jamais20,00 %']);
});

test('reverts a rejected vote with the server’s message', async () => {
  const { answer } = await showPost({ poll: open });
  await userEvent.click(answerButton('Jamais'));
  act(() => answer({ voteInPoll: { poll: null, userErrors: [{ message: 'Ce sondage est terminé.' }] } }));
  expect(answers()).toEqual(['Samedi66,67 %', 'Dimanche33,33 %', 'Jamais0,00 %']);
  await screen.findByText('Ce sondage est terminé.');
});

test('B523: a closed poll accepts no vote and shows its closing date', async () => {
  const { waiting } = await showPost({ poll: { ...open, isClosed: true, viewerCanVote: false } });
  expect(answerButton('Samedi').disabled).toBe(true);
  await userEvent.click(answerButton('Samedi'));
  expect(waiting()).toEqual([]);
  expect(screen.getByText(/Terminé le\s24 décembre 2026 à/)).toBeTruthy();
});

test('B523: closes a displayed poll at its closing time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const hour = 3_600_000;
  await showPost({ poll: { ...open, closesAt: new Date(Date.now() + hour).toISOString() } });
  expect(answerButton('Samedi').disabled).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(hour));
  expect(screen.getByText(/Terminé le/)).toBeTruthy();
  expect(answerButton('Samedi').disabled).toBe(true);
});

test('B523: a poll that refuses a vote because it has closed shows so', async () => {
  const { answer } = await showPost({ poll: open });
  await userEvent.click(answerButton('Jamais'));
  const { voteInPoll } = answered(open.choices, {
    isClosed: true,
    viewerHasVoted: false,
    viewerCanVote: false,
  });
  act(() => answer({ voteInPoll: { ...voteInPoll, userErrors: [{ message: 'Ce sondage est terminé.' }] } }));
  expect(await screen.findByText(/Terminé le/)).toBeTruthy();
  expect(answerButton('Samedi').disabled).toBe(true);
});

test('B524 B525 B526: an anonymous poll shows others only a full bar on their own choice', async () => {
  const hidden = [
    choice(1, 'Samedi', null, null),
    choice(2, 'Dimanche', null, null, true),
    choice(3, 'Jamais', null, null),
  ];
  await showPost({ poll: { ...open, isAnonymous: true, viewerCanSeeResults: false, choices: hidden } });
  expect(screen.getByText('Sondage anonyme')).toBeTruthy();
  expect(answers()).toEqual(['Samedi', '✓ Dimanche', 'Jamais']);
  expect(bars()).toEqual(['0%', '100%', '0%']);
  expect(screen.queryByText(/vote/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Voir qui/ })).toBeNull();
  await userEvent.click(answerButton('Samedi'));
  expect(answers()).toEqual(['✓ Samedi', 'Dimanche', 'Jamais']);
  expect(bars()).toEqual(['100%', '0%', '0%']);
});

test('B524: the owner of an anonymous poll sees results but no voters', async () => {
  await showPost({ poll: { ...open, isAnonymous: true } });
  expect(answers()).toEqual(['Samedi66,67 %', 'Dimanche33,33 %', 'Jamais0,00 %']);
  expect(screen.queryByRole('button', { name: /^Voir qui/ })).toBeNull();
});

test('B528: lists the voters of an answer in pages, with a retry after a failure', async () => {
  const { sent, answerWith, fail } = await showPost({ poll: open });
  expect(screen.queryByRole('button', { name: /Jamais.*\(0\)/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voir qui a choisi «\u00a0Samedi\u00a0» (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: '«\u00a0Samedi\u00a0»' }));
  expect(sent()).toMatchObject({ id: 'choice-1' });
  const voters = (id: string, name: string, hasNextPage: boolean) => ({
    PollChoice: () => ({
      id: 'choice-1',
      __typename: 'PollChoice',
      voters: {
        edges: [{ cursor: id }],
        pageInfo: { hasNextPage, endCursor: id },
      },
    }),
    User: () => ({ id, name: name }),
  });
  act(() => answerWith(voters('user-1', 'Théo Roux', true)));
  expect(await dialog.findByText('Théo Roux')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Afficher plus' }));
  act(() => fail(new RequestError('UPSTREAM_TIMEOUT')));
  expect(dialog.getByRole('alert').textContent).toContain('Le service met trop de temps à répondre.');
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }));
  act(() => answerWith(voters('user-2', 'Inès Prévôt', false)));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
});
