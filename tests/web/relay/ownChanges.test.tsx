import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery, useLazyLoadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import type { StatisticsPageAdministratorsQuery } from '../../../web/__generated__/StatisticsPageAdministratorsQuery.graphql.ts';
import listsQuery, {
  type CommunityListsQuery,
} from '../../../web/__generated__/CommunityListsQuery.graphql.ts';
import rootQuery, { type CommunityRootQuery } from '../../../web/__generated__/CommunityRootQuery.graphql.ts';
import { CommunityLists } from '../../../web/communities/CommunityLists.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { CommunityRoot } from '../../../web/library/CommunityRoot.tsx';
import { Administrators } from '../../../web/statistics/Administrators.tsx';
import { StatisticsSection } from '../../../web/statistics/StatisticsSection.tsx';
import { administratorsQuery } from '../../../web/statistics/StatisticsPage.query.ts';
import '../../../web/library/CreateFolderDialog.tsx';
import '../../../web/ui/ConfirmDialog.tsx';
import '../../../web/ui/MenuLayer.tsx';
import { showElement } from '../showScreen.tsx';

// Loaded on demand otherwise.

type Resolvers = MockPayloadGenerator.MockResolvers;

const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind} ${index}`);

/** Rows of a list, of which there are more. */
const list = <Node extends object>(names: readonly string[], node: (name: string) => Node) => ({
  totalCount: names.length + 100,
  edges: names.map((name) => ({ cursor: name, node: node(name) })),
  pageInfo: { hasNextPage: true, endCursor: names.at(-1) ?? null },
});

const agree = async (action: string) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: action }));
};

function Library() {
  const { node } = useLazyLoadQuery<CommunityRootQuery>(rootQuery, { id: 'community-6', first: 45 });
  const library = {
    communityId: 'community-6',
    ownerId: 'community-6',
    home: '/communaute/6/mediatheque',
    title: 'Documents',
    canManage: true,
    canOrganize: true,
    hasSelections: false,
    hasBin: false,
    hasVersions: false,
    step: 20,
    end: 'plus de fichiers',
  };
  return node && <CommunityRoot community={node} library={library} />;
}

test('keeps an opened library after adding to it, also when the refetch needs a second attempt', async () => {
  const { asked, isAsked, answer, fail } = await showElement(<Library />);
  const documents = named('Document', 45);
  const entries = (): Resolvers => ({
    Node: () => ({ __typename: 'Community', id: 'community-6' }),
    LibraryEntryConnection: () =>
      list(documents, (name) => ({
        __typename: 'Document',
        id: name,
        name,
        createdAt: '2026-11-20T09:00:00Z',
        image: null,
        video: null,
      })),
  });
  await answer('CommunityRootQuery', entries());
  const shown = () =>
    within(screen.getByRole('list', { name: 'Documents' }))
      .getAllByRole('listitem')
      .map((row) => within(row).getByText(/^Document /).textContent);
  expect(shown()).toEqual(documents);

  documents.splice(3, 0, 'Document à moi');
  documents.pop();
  await userEvent.click(screen.getByRole('button', { name: 'Créer un dossier' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom du dossier' }), 'Plans');
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  await waitFor(() => expect(isAsked('CreateFolderDialogMutation')).toBe(true));
  await answer('CreateFolderDialogMutation', { CreateFolderPayload: () => ({ userErrors: [] }) });
  expect(asked('CommunityRootQuery')).toMatchObject({ first: 45, after: null });
  await fail('CommunityRootQuery', new RequestError('UPSTREAM_UNAVAILABLE'));
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(asked('CommunityRootQuery')).toMatchObject({ first: 45, after: null });
  await answer('CommunityRootQuery', entries());
  expect(shown()).toEqual(documents);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

function Lists() {
  const data = useLazyLoadQuery<CommunityListsQuery>(listsQuery, {});
  return data.viewer && <CommunityLists viewer={data.viewer} onRetry={() => Promise.resolve()} />;
}

test('keeps the opened list of communities after deleting one', async () => {
  const { asked, isAsked, answer } = await showElement(<Lists />);
  const titles = named('Voile', 25);
  const communities = (): Resolvers => ({
    Viewer: () => ({ id: 'viewer' }),
    CommunityConnection: ({ alias, name }) =>
      list((alias ?? name) === 'communities' ? titles : [], (title) => ({
        id: title,
        title,
        kind: 'PUBLIC',
        viewerCanAdminister: true,
        viewerCanDelete: true,
        logo: null,
      })),
  });
  await answer('CommunityListsQuery', communities());
  const shown = () =>
    within(screen.getByRole('region', { name: /^Mes communautés/ }))
      .getAllByRole('article')
      .map((card) => card.getAttribute('aria-label'));
  expect(shown()).toEqual(titles);

  await userEvent.click(screen.getByRole('button', { name: 'Options de Voile 3' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Pour confirmer/ }), 'Voile 3');
  await agree('Supprimer');
  await answer('useDeleteCommunityMutation', {
    DeleteCommunityPayload: () => ({ deletedCommunityId: 'Voile 3', viewer: null, userErrors: [] }),
  });
  expect(shown()).toHaveLength(24);
  expect(isAsked('CommunityListsQuery')).toBe(false);
  expect(asked('OwnCommunitiesQuery')).toMatchObject({ first: 30, after: null, search: '' });
  titles.splice(3, 1);
  titles.push('Voile 25');
  await answer('OwnCommunitiesQuery', communities());
  expect(shown()).toEqual(titles);
});

test('keeps the opened list of administrators after revoking one', async () => {
  const environment = createMockEnvironment();
  const { asked, answer } = await showElement(
    <StatisticsSection<StatisticsPageAdministratorsQuery>
      title="Super-administrateurs"
      query={administratorsQuery}
      first={loadQuery<StatisticsPageAdministratorsQuery>(environment, administratorsQuery, {})}
    >
      {({ viewer }) => viewer?.administration && <Administrators administration={viewer.administration} />}
    </StatisticsSection>,
    { environment },
  );
  const names = named('Personne', 30);
  const accounts = (): Resolvers => ({
    Administration: () => ({ id: 'administration' }),
    AccountConnection: () => list(names, (name) => ({ id: name, name, avatar: null })),
    RemoveAdministratorPayload: () => ({ userErrors: [] }),
  });
  await answer('StatisticsPageAdministratorsQuery', accounts());
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le droit à Personne 3' }));
  await agree('Retirer');
  expect(asked('useSetAdministratorRemoveMutation')).toMatchObject({ administrators: 30 });
  names.splice(3, 1);
  await answer('useSetAdministratorRemoveMutation', accounts());
  expect(screen.getAllByRole('button', { name: /^Retirer le droit à/ })).toHaveLength(29);
});
