import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import type { ShareDialogQuery } from '../../../web/__generated__/ShareDialogQuery.graphql.ts';
import { shareDialogQuery } from '../../../web/feed/ShareDialog.query.ts';
import ShareDialog from '../../../web/feed/ShareDialog.tsx';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { showElement } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Voile ${index + 1}`);

/** The dialog that shares a post, for somebody who belongs to these communities and publishes in some of them. */
async function show(titles: string[], kind = 'PUBLIC', mayPublish = (_title: string) => true) {
  const environment = createMockEnvironment();
  const node = (title: string) => ({
    __typename: 'Community',
    id: title,
    title,
    kind,
    viewerCanPublish: mayPublish(title),
  });
  const queryRef = loadQuery<ShareDialogQuery>(environment, shareDialogQuery, { id: 'post-1' });
  const { names, asked, answer, answerNext } = await showElement(
    <ShareDialog queryRef={queryRef} onRetry={() => {}} onClose={() => {}} />,
    { environment },
  );
  /** Answers all that waits; what is found holds what is searched. */
  const settle = async () => {
    while (names().length > 0)
      await answerNext({
        Viewer: () => ({ id: 'viewer' }),
        Node: () => (asked().isChosen === true ? node('Voile 1') : { __typename: 'Post', id: 'post-1' }),
        Post: () => ({
          shareCount: 0,
          community: node('Voile 240'),
          author: { id: 'ana', name: 'Ana Roux', avatar: null },
          plainText: 'Départ à huit heures',
          images: [{ contentUrl: '/quai.jpg' }],
          event: null,
          poll: null,
          sharedFrom: null,
        }),
        CommunityConnection: ({ args }) => {
          const { first, after, query } = args ?? {};
          const all = titles.filter((title) => title.includes(typeof query === 'string' ? query : ''));
          const start = typeof after === 'string' ? all.indexOf(after) + 1 : 0;
          const page = all.slice(start, start + Number(first));
          return {
            nodes: page.map(node),
            edges: page.map((title) => ({ cursor: title, node: node(title) })),
            pageInfo: { hasNextPage: start + page.length < all.length, endCursor: page.at(-1) },
          };
        },
      });
  };
  await settle();
  const shared = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }));
    return asked('ShareDialogMutation');
  };
  const result = (userErrors: object[]) =>
    answer('ShareDialogMutation', { SharePostPayload: () => ({ userErrors }) });
  return { settle, shared, result };
}

const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test('B463 B571: shares a post into a community found by search, with a confirmation', async () => {
  const { settle, shared, result } = await show(numbered(250));
  const field = screen.getByRole('combobox', { name: 'Communauté' });
  fireEvent.change(field, { target: { value: 'Voile 24' } });
  await vi.waitFor(async () => {
    await settle();
    expect(options()).toHaveLength(11);
  }, 15_000);
  await userEvent.click(screen.getByText('Voile 245'));
  await settle();
  expect(shared()).toMatchObject({ input: { postId: 'post-1', communityId: 'Voile 245' } });
  await result([]);
  await expect.poll(() => toasts.bottom.visible[0]?.content.get().text).toBe('Publication publiée !!');
});

test('shows author, first lines and first picture of the post to share', async () => {
  await show(numbered(2));
  const preview = screen.getByRole('figure', { name: 'Publication à partager' });
  expect(preview.textContent).toContain('Ana Roux');
  expect(preview.textContent).toContain('Départ à huit heures');
  expect(preview.querySelector('img')?.getAttribute('src')).toBe('/quai.jpg');
});

test('loads further results: finds a community whose name is part of others', async () => {
  const titles = [...numbered(250).slice(1), 'Voile 1'];
  const reachEnds = observeEnds();
  const { settle } = await show(titles, 'PUBLIC', (title) => title !== 'Voile 10');
  const field = screen.getByRole('combobox', { name: 'Communauté' });
  fireEvent.change(field, { target: { value: 'Voile 1' } });
  const found = titles.filter((title) => title.includes('Voile 1') && title !== 'Voile 10');
  await vi.waitFor(async () => {
    await settle();
    expect(options()).toEqual(found.slice(0, 49));
  }, 15_000);
  // There is no way round while there are others below.
  for (let step = 0; step < 60; step += 1) fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(document.querySelector('[aria-selected=true]')?.textContent).toBe(found[48]);
  while ((await reachEnds()) > 0) await settle();
  expect(options()).toEqual(found);
  expect(options().at(-1)).toBe('Voile 1');
});

test('shares posts of a closed community only within it', async () => {
  await show(numbered(250), 'PRIVATE');
  expect(options()).toEqual([]);
  const names = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Communauté' }).options];
  expect(names.map(({ label }) => label)).toEqual(['Choisir une communauté', 'Voile 240']);
});

test('shows the server’s error at the text field until the text changes', async () => {
  const { shared, result } = await show(numbered(2));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Communauté' }), 'Voile 2');
  const message = screen.getByRole('textbox', { name: 'Votre message (facultatif)' });
  await userEvent.type(message, 'Refusé');
  expect(shared()).toMatchObject({
    input: { communityId: 'Voile 2', text: expect.stringContaining('Refusé') },
  });
  await result([{ code: 'INVALID', message: 'Ce texte n’est pas admis.', path: ['text'] }]);
  expect(screen.getByText('Ce texte n’est pas admis.').id).toBe(message.getAttribute('aria-describedby'));
  await userEvent.type(message, '.');
  expect(screen.queryByText('Ce texte n’est pas admis.')).toBeNull();
});

test('asks before « Annuler » abandons a message', async () => {
  await show(numbered(2));
  await userEvent.type(screen.getByRole('textbox', { name: 'Votre message (facultatif)' }), 'À lire');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('alertdialog', { name: /^Abandonner/ })).toBeTruthy();
});
