import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
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
import { expect, test } from 'vitest';
import pages, {
  type ConversationListPaginationQuery,
} from '../../../web/__generated__/ConversationListPaginationQuery.graphql.ts';
import summaries from '../../../web/__generated__/fetchSummariesQuery.graphql.ts';
import { ConversationList } from '../../../web/chat/list/ConversationList.tsx';
import { fetchSummaries } from '../../../web/live/fetchSummaries.ts';
import { prepareScreen } from './showChat.tsx';

function Page() {
  const { viewer } = useLazyLoadQuery<ConversationListPaginationQuery>(pages, { count: 200 });
  return viewer && <ConversationList viewer={viewer} />;
}

const shown = () =>
  [...document.querySelectorAll('li')].map((row) => /Équipe \d+/.exec(row.textContent)?.[0]);

test('refetches all loaded pages of the list after a gap', async () => {
  prepareScreen();
  const titles = Array.from({ length: 230 }, (_, index) => `Équipe ${index + 1}`);
  const asked: Variables[] = [];
  const answers: (() => void)[] = [];
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create((request, variables) =>
      Observable.create((sink) => {
        const artifact = [pages, summaries].find(({ params }) => params.name === request.name);
        if (!artifact) return;
        asked.push(variables);
        answers.push(() => {
          const { data } = MockPayloadGenerator.generate(createOperationDescriptor(artifact, variables), {
            Viewer: () => ({ id: 'viewer' }),
            ConversationConnection: ({ args }) => {
              const { first, after } = args ?? {};
              if (Number(first) > 200) throw new Error('More than the graph gives at once.');
              const start = typeof after === 'string' ? titles.indexOf(after) + 1 : 0;
              const page = titles.slice(start, start + Number(first));
              return {
                edges: page.map((title) => ({
                  cursor: title,
                  node: { id: title, title, otherParticipants: [], lastMessageSummary: null },
                })),
                pageInfo: { hasNextPage: start + page.length < titles.length, endCursor: page.at(-1) },
              };
            },
          });
          if (data) sink.next({ data });
          sink.complete();
        });
      }),
    ),
  });
  const settle = async () => {
    while (answers.length > 0) await act(async () => answers.shift()?.());
  };
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Suspense>
        <Page />
      </Suspense>
    </RelayEnvironmentProvider>,
  );
  await settle();
  expect(shown()).toEqual(titles);

  titles.splice(100, 1);
  titles.unshift('Équipe 999');
  asked.length = 0;
  const read = fetchSummaries(environment);
  await settle();
  await read;
  expect(asked).toMatchObject([{ conversations: 200 }, { count: 30, cursor: 'Équipe 200' }]);
  expect(shown()).toEqual(titles);
});
