import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import {
  createOperationDescriptor,
  Environment,
  Network,
  Observable,
  RecordSource,
  Store,
  type Variables,
} from 'relay-runtime';
import { MockPayloadGenerator } from 'relay-test-utils';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import page, { type AdministratorsQuery } from '../../../web/__generated__/AdministratorsQuery.graphql.ts';
import further from '../../../web/__generated__/AdministratorsPaginationQuery.graphql.ts';
import change from '../../../web/__generated__/useSetAdministratorMutation.graphql.ts';
import { Administrators } from '../../../web/statistics/Administrators.tsx';
import { ConfirmHost } from '../../../web/ui/ConfirmHost.tsx';
// Loaded on demand by the question.
import '../../../web/ui/ConfirmDialog.tsx';

const documents = new Map([page, further, change].map((artifact) => [artifact.params.name, artifact]));

/** The administrators of a platform, of a server that gives a hundred at once at most; each request waits. */
async function show(names: string[]) {
  const waiting: { name: string; variables: Variables; answer: () => void }[] = [];
  const pageOf = ({ first, after }: Variables) => {
    if (Number(first) > 100) throw new Error('More than the graph gives at once.');
    const start = typeof after === 'string' ? names.indexOf(after) + 1 : 0;
    const found = names.slice(start, start + Number(first));
    return {
      totalCount: names.length,
      edges: found.map((name) => ({ cursor: name, node: { id: name, fullName: name, avatar: null } })),
      pageInfo: { hasNextPage: start + found.length < names.length, endCursor: found.at(-1) ?? null },
    };
  };
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create(({ name }, variables) =>
      Observable.create((sink) => {
        const artifact = documents.get(name);
        if (!artifact) throw new Error(`${name} is not expected.`);
        const answer = () => {
          const { data } = MockPayloadGenerator.generate(createOperationDescriptor(artifact, variables), {
            Viewer: () => ({ id: 'viewer' }),
            Node: () => ({ __typename: 'Administration', id: 'administration' }),
            Administration: () => ({ id: 'administration' }),
            AccountConnection: ({ args }) => pageOf(args ?? {}),
            SetAdministratorPayload: () => ({ isAdministrator: false, userErrors: [] }),
          });
          if (data) sink.next({ data });
          sink.complete();
        };
        waiting.push({ name, variables, answer });
      }),
    ),
  });
  /** Answers the oldest that waits; answers what it was. */
  const answer = async () => {
    const request = waiting.shift();
    await act(async () => request?.answer());
    return request && { name: request.name, ...request.variables };
  };
  const queryRef = loadQuery<AdministratorsQuery>(environment, page, {});
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <Suspense fallback="…">
          <Administrators queryRef={queryRef} />
        </Suspense>
      </MemoryRouter>
      <ConfirmHost />
    </RelayEnvironmentProvider>,
  );
  await answer();
  while (more()) {
    act(() => more()?.click());
    await answer();
  }
  return { answer };
}

/** What leads to further ones. By its words: to ask a hundred buttons for their names takes seconds. */
const more = () => screen.queryByText('Afficher plus d’administrateurs');
const shown = () => screen.getAllByText(/^Personne /).map(({ textContent }) => textContent);

test('B675: the administrators of the platform stay as far as they were opened when one of 105 loses the right', async () => {
  const names = Array.from({ length: 105 }, (_, index) => `Personne ${index}`);
  const { answer } = await show(names);
  expect(shown()).toEqual(names);
  act(() => screen.getByLabelText('Retirer le droit à Personne 3').click());
  const confirm = await screen.findByText('Retirer', {
    selector: '[role=alertdialog] button *, [role=alertdialog] button',
  });
  await userEvent.click(confirm);
  names.splice(3, 1);
  expect(await answer()).toMatchObject({ name: 'useSetAdministratorMutation', administrators: 100 });
  expect(await answer()).toMatchObject({ first: 5, after: 'Personne 100' });
  expect(shown()).toEqual(names);
  expect(more()).toBeNull();
});
