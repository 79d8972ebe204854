/** « Vérifier »: opens the post of a former version, or reports that there is none. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { markChanged, emptyPost, submissionKey } from '../../../web/feed/composer/postDraft.ts';
import { FormerVersion } from '../../../web/feed/composer/FormerVersion.tsx';
import { showElement } from '../showScreen.tsx';

const text = () => screen.getByRole('alert').textContent;

/** The notice of a draft that was sent at ten. */
async function show(sentAt: string | null = '2026-11-20T10:00:00Z') {
  const onFound = vi.fn();
  const onPublishAnew = vi.fn();
  const { location, failNext, answerNextWith } = await showElement(
    <FormerVersion sentAt={sentAt} onFound={onFound} onPublishAnew={onPublishAnew} />,
  );
  const look = () => userEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  return {
    onFound,
    onPublishAnew,
    look,
    address: () => location().pathname,
    fail: failNext,
    /** The person's posts, by when they were made on that day, newest first, and those that wait for their hour. */
    answer: (times: string[], scheduled: string[] = []) =>
      answerNextWith({
        viewer: {
          __typename: 'Viewer',
          id: 'viewer',
          ownPosts: {
            nodes: times.map((time) => ({
              __typename: 'Post',
              id: `post-${time}`,
              databaseId: `a-${time}`,
              createdAt: `2026-11-20T${time}:00Z`,
              community: { __typename: 'Community', id: 'community-1', databaseId: 'la-une' },
            })),
          },
          scheduledPosts: {
            nodes: scheduled.map((time) => ({
              __typename: 'ScheduledPost',
              id: `scheduled-${time}`,
              createdAt: `2026-11-20T${time}:00Z`,
            })),
          },
        },
      }),
  };
}

test.each([
  ['the post created', ['10:20', '10:01', '09:30'], ['10:30'], '/communaute/la-une/post/a-10:01'],
  ['the scheduled posts, where it waits for its hour,', ['09:30'], ['10:00'], '/publications-programmees'],
])('opens %s when the previous version was sent', async (_what, times, scheduled, opened) => {
  const { look, answer, address, onFound } = await show();
  expect(text()).toContain('La première version est peut-être déjà publiée.');
  await look();
  await answer(times, scheduled);
  expect(address()).toBe(opened);
  expect(onFound).toHaveBeenCalledOnce();
});

test('reports that there is none and lets the user publish', async () => {
  const { look, answer, address, onFound, onPublishAnew } = await show();
  await look();
  await answer(['09:30'], ['09:40']);
  expect(text()).toContain('ne se trouve pas parmi vos publications');
  expect(address()).toBe('/');
  expect(onFound).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Publier quand même' }));
  expect(onPublishAnew).toHaveBeenCalledOnce();
});

test('shows a lookup failure with a retry', async () => {
  const { look, answer, address, fail } = await show();
  await look();
  await fail(new RequestError('OFFLINE'));
  expect(text()).toContain('La connexion est interrompue.');
  await look();
  await answer(['10:00']);
  expect(address()).toBe('/communaute/la-une/post/a-10:00');
});

test('a changed draft keeps its submission time until the user publishes a new post', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  const sent = { ...emptyPost, ...submissionKey(emptyPost, false) };
  vi.setSystemTime(Date.parse('2026-11-20T10:05:00Z'));
  const { key, firstSentAt } = submissionKey(markChanged(sent), false);
  expect({ key, firstSentAt }).toEqual({ key: sent.key, firstSentAt: '2026-11-20T10:00:00.000Z' });
  const replacement = submissionKey(markChanged(sent), true);
  expect(replacement.key).not.toBe(sent.key);
  expect(replacement.firstSentAt).toBe('2026-11-20T10:05:00.000Z');
  vi.useRealTimers();
});
