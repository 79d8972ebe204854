import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMockEnvironment } from 'relay-test-utils';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import foundDocumentsQuery, {
  type FoundDocumentsQuery,
} from '../../../web/__generated__/FoundDocumentsQuery.graphql.ts';
import { Marked } from '../../../web/core/Marked.tsx';
// Loaded on demand by the page.
import '../../../web/library/LibraryViewer.tsx';
import { removePermanently } from '../../../web/relay/connections.ts';
import { FoundDocuments } from '../../../web/search/FoundDocuments.tsx';
import { searchPageQuery } from '../../../web/search/SearchPage.query.ts';
import { Component as SearchPage } from '../../../web/search/SearchPage.tsx';
import { noFilters, toSearchArguments } from '../../../web/search/searchFilters.ts';
import { searchedText, searchPath } from '../../../web/search/searchPath.ts';
import { fileOf } from '../library/showLibrary.tsx';
import { allowUploads, showPart, showScreen } from '../showScreen.tsx';

describe('the results', () => {
  const nothing = { edges: [], pageInfo: { hasNextPage: false } };
  const none = {
    postCount: 0,
    userCount: 0,
    communityCount: 0,
    documentCount: 0,
    commentCount: 0,
    messageCount: 0,
  };

  const show = (
    counts: Partial<typeof none>,
    communities: readonly object[] = [],
    address = '/search/voile',
    similar: object = {},
    comments: readonly object[] = [],
    messages: readonly object[] = [],
    capabilities = ['COMMENT_SEARCH', 'MESSAGE_SEARCH'],
  ) =>
    showScreen(
      SearchPage,
      searchPageQuery,
      { query: 'voile', ...toSearchArguments(noFilters) },
      {
        Platform: () => ({ capabilities }),
        Search: () => ({
          query: 'voile',
          highlightPrefixes: [],
          ...none,
          ...counts,
          similar: { posts: [], users: [], communities: [], documents: [], ...similar },
        }),
        PostConnection: () => nothing,
        UserConnection: () => nothing,
        DocumentConnection: () => nothing,
        CommentConnection: () => nothing,
        CommentOrReplyConnection: () => ({
          ...nothing,
          edges: comments.map((node, index) => ({ cursor: String(index), node })),
        }),
        MessageConnection: () => ({ ...nothing, edges: messages.map((node) => ({ node })) }),
        CommunityConnection: () => ({ ...nothing, edges: communities.map((node) => ({ node })) }),
      },
      { path: '/search/:query', address },
    );
  const opened = () => screen.getByRole('tab', { selected: true }).textContent;

  test.each([
    ['Publications (4)', { postCount: 4, userCount: 3, communityCount: 2, documentCount: 1 }],
    ['Contacts (3)', { userCount: 3, communityCount: 2, documentCount: 1 }],
    ['Communautés (2)', { communityCount: 2, documentCount: 1 }],
    ['Documents (1)', { documentCount: 1 }],
    ['Publications (0)', {}],
  ])('B632: opens the first tab with results: %s', async (tab, counts) => {
    await show(counts);
    expect(opened()).toBe(tab);
  });

  test('a deleted result leaves the count of its tab', async () => {
    const { environment } = await show({ communityCount: 2 }, [
      { id: 'Q29tbXVuYXV0w6k6MQ', name: 'Voile' },
      { id: 'Q29tbXVuYXV0w6k6Mg', name: 'Voiles' },
    ]);
    expect(opened()).toBe('Communautés (2)');
    act(() => removePermanently(environment, 'Q29tbXVuYXV0w6k6MQ'));
    await waitFor(() => expect(opened()).toBe('Communautés (1)'));
  });

  test('a deleted post takes its comments and replies off the results', async () => {
    const place = { databaseId: '1', community: { id: 'c', databaseId: '1', title: 'Voile' } };
    const post = (id: string) => ({ __typename: 'Post', id, ...place });
    const { environment } = await show({ commentCount: 3 }, [], '/search/voile', {}, [
      { __typename: 'Comment', id: 'one', plainText: 'Un', post: post('kept') },
      { __typename: 'Comment', id: 'two', plainText: 'Deux', post: post('gone') },
      { __typename: 'Reply', id: 'three', plainText: 'Trois', comment: { id: 'two', post: post('gone') } },
    ]);
    expect(opened()).toBe('Commentaires (3)');
    act(() => removePermanently(environment, 'gone'));
    await waitFor(() => expect(opened()).toBe('Commentaires (1)'));
    expect(
      within(screen.getByRole('list', { name: 'Commentaires trouvés' })).getAllByRole('listitem'),
    ).toHaveLength(1);
  });

  test('B941: messages have a tab where the API searches them, each with its author, conversation and a link', async () => {
    const message = {
      id: 'm',
      databaseId: '12',
      plainText: 'Sortie à la voile',
      isDeleted: false,
      file: null,
      author: { id: 'u', name: 'Théo Roux' },
      conversation: { id: 'c', databaseId: '7', title: 'Équipage' },
    };
    await show({ messageCount: 1 }, [], '/search/voile', {}, [], [message]);
    expect(opened()).toBe('Messages (1)');
    const row = within(screen.getByRole('list', { name: 'Messages trouvés' })).getByRole('listitem');
    expect(row.textContent).toMatch(/Théo Roux.*Équipage/);
    expect(within(row).getByRole('link', { name: 'Sortie à la voile' }).getAttribute('href')).toBe(
      '/discussions/7?message=12',
    );
    cleanup();
    // One with its author alone has the same name.
    const alone = { ...message, conversation: { ...message.conversation, title: 'Théo Roux' } };
    await show({ messageCount: 1 }, [], '/search/voile', {}, [], [alone]);
    expect(screen.getAllByText('Théo Roux')).toHaveLength(1);
    cleanup();
    await show({ messageCount: 1 }, [], '/search/voile', {}, [], [message], []);
    expect(screen.queryByRole('tab', { name: /Messages|Commentaires/ })).toBeNull();
  });

  test('the tab of posts shows counts up to a thousand; people are counted exactly', async () => {
    await show({ postCount: 1_000, userCount: 1_000 });
    expect(opened()).toBe('Publications (1,0k+)');
    expect(screen.getByRole('tab', { name: 'Contacts (1,0k)' })).toBeTruthy();
  });

  test('B637 B638: a public community that was found can be joined, a private one asked, once', async () => {
    const community = (id: string, kind: string) => ({
      id,
      databaseId: id,
      title: `Voile ${id}`,
      kind,
      viewerRole: null,
      viewerHasRequestedMembership: false,
      viewerCanRequestMembership: kind === 'PRIVATE',
      viewerCanJoin: kind === 'PUBLIC',
    });
    const { answer } = await show({ communityCount: 2 }, [
      community('1', 'PUBLIC'),
      community('2', 'PRIVATE'),
    ]);
    expect(screen.getByRole('button', { name: 'Rejoindre Voile 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Demander à rejoindre Voile 2' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Demander à rejoindre Voile 2' }));
    await answer('JoinButtonRequestMutation', {
      Community: () => ({ ...community('2', 'PRIVATE'), viewerHasRequestedMembership: true }),
      RequestMembershipPayload: () => ({ userErrors: [] }),
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Demande envoyée' }).disabled).toBe(true);
  });

  test('B631 B633 B634 B635 B636: each tab says that it is empty', async () => {
    await show({});
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs.slice(0, 4)).toEqual([
      'Publications (0)',
      'Contacts (0)',
      'Communautés (0)',
      'Documents (0)',
    ]);
    for (const [name, words] of [
      ['Contacts', 'Aucun contact trouvé'],
      ['Communautés', 'Aucune communauté trouvée'],
      ['Documents', 'Aucun document trouvé'],
      ['Messages', 'Aucun message trouvé'],
      ['Publications', 'Aucune publication trouvée'],
    ] as const) {
      await userEvent.click(screen.getByRole('tab', { name: `${name} (0)` }));
      expect(await screen.findByText(words)).toBeTruthy();
    }
  });

  test('the address names the open tab', async () => {
    await show({ postCount: 4 }, [], '/search/voile?onglet=documents');
    expect(opened()).toBe('Documents (0)');
  });

  test('approximate results open no tab, and are listed apart', async () => {
    const person = { id: 'zoe', databaseId: '3', name: 'Zoé Quéré', initials: 'ZQ', avatar: null };
    await show({}, [], '/search/voile', { users: [person] });
    expect(opened()).toBe('Publications (0)');
    await userEvent.click(screen.getByRole('button', { name: 'Contacts (1)' }));
    await waitFor(() => expect(opened()).toBe('Contacts (0)'));
    const alike = within(screen.getByRole('region', { name: 'Résultats approchants' }));
    expect(alike.getByRole('list', { name: 'Contacts approchants' }).textContent).toContain('Zoé Quéré');
  });
});

test('a found document opens and is downloaded by its id, because its listed address may have expired', async () => {
  const environment = createMockEnvironment();
  allowUploads(environment, ['STABLE_DOCUMENT_IDS']);
  const plan = fileOf('plan.zip', { kind: 'OTHER' });
  const { asked, answer, isAsked } = await showPart<FoundDocumentsQuery>(
    foundDocumentsQuery,
    ({ node }) => node && <FoundDocuments search={node} />,
    {
      Search: () => ({
        documents: { edges: [{ node: plan }], pageInfo: { hasNextPage: false } },
        similar: { documents: [] },
      }),
    },
    { environment, variables: { id: 'search', first: 10, after: null } },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'plan.zip' }));
  // The viewer loads first.
  await vi.waitFor(() => expect(isAsked('readDocumentQuery')).toBe(true));
  await answer('readDocumentQuery', { Document: () => plan });
  expect(await screen.findByText('Ce type de fichier ne s’affiche pas ici.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('link', { name: 'Télécharger plan.zip' }));
  expect(asked('readDocumentQuery')).toEqual({ id: 'plan.zip' });
});

describe('the address of a search', () => {
  it('every search text fits into the address and is read back unchanged', () => {
    for (const text of ['..', '.', 'a/b', '50 % / a?b#c', 'a%2Fb', '%', 'été', '🎉', '\\', "l'été & co"]) {
      const { pathname } = new URL(searchPath(text), 'https://example.org');
      expect([text, pathname.startsWith('/search/'), searchedText(pathname)]).toEqual([text, true, text]);
    }
  });

  it('malformed and overlong addresses are searched as far as possible', () => {
    expect(searchedText('/search/100%')).toBe('100%');
    expect(searchedText(searchPath('a\uD800b'))).toBe('ab');
    expect(searchedText(searchPath('x'.repeat(150)))).toHaveLength(100);
  });
});

test('B1031: marks words in names of files, not in names of buttons', () => {
  vi.stubGlobal('CSS', { highlights: new Map<string, Set<Range>>() });
  vi.stubGlobal('Highlight', Set);
  onTestFinished(() => void vi.unstubAllGlobals());
  render(
    <Marked words={['plan']}>
      <button type="button">
        <span title="Plan.pdf">Plan.pdf</span>
      </button>
      <button type="button">Plan</button>
    </Marked>,
  );
  const marked = [...(CSS.highlights.get('search-results') ?? [])];
  expect(marked.map((range) => range instanceof Range && range.startContainer.nodeValue)).toEqual([
    'Plan.pdf',
  ]);
});
