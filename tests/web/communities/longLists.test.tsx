import { act, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { Link, MemoryRouter } from 'react-router-dom';
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
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import page, { type CommunitiesPageQuery } from '../../../web/__generated__/CommunitiesPageQuery.graphql.ts';
import panel from '../../../web/__generated__/communityPanelQuery.graphql.ts';
import panelPages from '../../../web/__generated__/CommunityPanelPaginationQuery.graphql.ts';
import own from '../../../web/__generated__/OwnCommunitiesQuery.graphql.ts';
import readAgain from '../../../web/__generated__/refetchVisibleQuery.graphql.ts';
import shell, { type ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import move from '../../../web/__generated__/useMoveCommunityMutation.graphql.ts';
import { refetches } from '../../../web/app/viewerEvents.ts';
import { CommunityLists } from '../../../web/communities/CommunityLists.tsx';
import { CommunityPanel } from '../../../web/communities/CommunityPanel.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';
import { refetchAfterGaps, announceResume } from '../../../web/live/viewerEvents.ts';
import { schedulePostsRefetch, startRefetching } from '../../../web/live/refetchVisible.ts';
import { observeEnds } from '../ui/endOfList.ts';

beforeEach(() => {
  // Later than anything that another file has announced: a gap that is announced already would swallow the next one.
  const now = Date.now() + 3_600_000;
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Voile ${index + 1}`);

function Panel() {
  const { viewer } = useLazyLoadQuery<ShellQuery>(shell, {});
  return viewer && <CommunityPanel viewer={viewer} />;
}

const noRetry = () => Promise.resolve();

function Lists() {
  const { viewer } = useLazyLoadQuery<CommunitiesPageQuery>(page, {});
  return viewer && <CommunityLists viewer={viewer} isOwnOnly onRetry={noRetry} />;
}

/** Requests of the lists; others get no response. */
const documents = new Map(
  [shell, readAgain, panel, panelPages, page, own, move].map((artifact) => [artifact.params.name, artifact]),
);

/** A screen of somebody with these communities, which others may change, of a server that answers 200 at most. */
async function show(titles: string[], screenful: ReactNode) {
  const asked: Variables[] = [];
  const waiting: { answer: () => void; fail: () => void }[] = [];
  const pageOf = ({ first, after }: Variables) => {
    if (Number(first) > 200) throw new Error('More than the graph gives at once.');
    const start = typeof after === 'string' ? titles.indexOf(after) + 1 : 0;
    const found = titles.slice(start, start + Number(first));
    return {
      totalCount: titles.length,
      edges: found.map((title) => ({
        cursor: title,
        node: { id: title, title, kind: 'PUBLIC', unreadPostCount: 0, logo: null },
      })),
      pageInfo: { hasNextPage: start + found.length < titles.length, endCursor: found.at(-1) },
    };
  };
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create((request, variables) =>
      Observable.create((sink) => {
        const artifact = documents.get(request.name);
        if (!artifact) return;
        asked.push(variables);
        waiting.push({
          answer: () => {
            const { data } = MockPayloadGenerator.generate(createOperationDescriptor(artifact, variables), {
              Viewer: () => ({ id: 'viewer' }),
              MoveCommunityPayload: () => ({ userErrors: [] }),
              CommunityConnection: ({ args }) => pageOf(args ?? {}),
            });
            if (data) sink.next({ data });
            sink.complete();
          },
          fail: () => sink.error(new RequestError('UPSTREAM_UNAVAILABLE')),
        });
      }),
    ),
  });
  const answer = () => act(async () => waiting.shift()?.answer());
  const fail = () => act(async () => waiting.shift()?.fail());
  /** Answers all that is asked, one after the other, and looks what is shown meanwhile. */
  const settle = async (look = () => {}) => {
    while (waiting.length > 0) {
      look();
      await answer();
    }
  };
  const reachEnds = observeEnds();
  /** Scrolls on; answers whether there was more. */
  const scroll = async () => {
    const goesOn = (await reachEnds()) > 0;
    await settle();
    return goesOn;
  };
  /** Scrolls to the end. */
  const openAll = async () => {
    while (await scroll());
    asked.length = 0;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <Suspense>{screenful}</Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  await settle();
  return { environment, asked, answer, fail, settle, scroll, openAll, pass };
}

const inPanel = () =>
  [...document.querySelectorAll('[data-community] [title]')].map(({ textContent }) => textContent);

const moveUp = async (title: string) => {
  const link = screen.getByTitle(title).closest('a');
  act(() => link?.focus());
  await act(async () =>
    link?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }),
    ),
  );
};

const swapped = (titles: readonly string[], place: number) =>
  titles.with(place - 1, titles[place] ?? '').with(place, titles[place - 1] ?? '');

test('B033: an expanded panel of 250 communities stays expanded when others change them', async () => {
  const titles = numbered(250);
  const { scroll, environment, asked, settle, pass, openAll } = await show(titles, <Panel />);
  const stop = startRefetching(environment, () => {});
  await openAll();
  expect(inPanel()).toEqual(titles);
  titles.splice(120, 1);
  titles[230] = 'Régate';
  titles.push('Nouvelle');
  schedulePostsRefetch();
  await pass(5_000);
  await settle();
  expect(asked).toEqual([
    { ids: [], isWide: true, bringsPanel: false },
    { first: 200 },
    { first: 50, after: 'Voile 201' },
  ]);
  expect(inPanel()).toEqual(titles);
  expect(await scroll()).toBe(false);
  stop();
});

test('B312 B339: a community beyond the first pages is moved, and stays at its new place', async () => {
  const titles = numbered(250);
  const { asked, settle, openAll } = await show(titles, <Panel />);
  await openAll();
  const after = swapped(titles, 230);
  await moveUp('Voile 231');
  expect(inPanel()).toEqual(after);
  expect(screen.getByText('Voile 231 : place 230 sur 250')).toBeTruthy();
  titles.splice(0, 250, ...after);
  await settle();
  expect(asked).toEqual([
    { input: { communityId: 'Voile 231', position: 229 } },
    { first: 200 },
    { first: 50, after: 'Voile 200' },
  ]);
  expect(inPanel()).toEqual(after);
});

test('B312: a completed move stays when the list cannot be reloaded', async () => {
  const titles = numbered(250);
  const { environment, answer, settle, fail, openAll, pass } = await show(titles, <Panel />);
  await openAll();
  const after = swapped(titles, 230);
  await moveUp('Voile 231');
  await answer();
  await fail();
  expect(inPanel()).toEqual(after);
  // The next reading knows of it.
  titles.splice(0, 250, ...after);
  const stop = refetchAfterGaps(environment, refetches);
  announceResume();
  await pass(250);
  await settle();
  expect(inPanel()).toEqual(after);
  stop();
});

test('B313: the panel is read again a second after one has gone to another page', async () => {
  const titles = numbered(3);
  const { asked, settle, pass } = await show(
    titles,
    <>
      <Panel />
      <Link to="/communautes">Ailleurs</Link>
    </>,
  );
  asked.length = 0;
  titles.push('Régate');
  await pass(5_000);
  await act(async () => screen.getByRole('link', { name: 'Ailleurs' }).click());
  await pass(999);
  expect(asked).toEqual([]);
  await pass(1);
  await settle();
  expect(asked).toHaveLength(1);
  expect(inPanel()).toEqual(titles);
});

const onPage = () => [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label'));

test('B281: « Mes communautés » shows what others change as far as it was opened, with its count', async () => {
  const titles = numbered(105);
  const { environment, asked, settle, pass, openAll } = await show(titles, <Lists />);
  await openAll();
  expect(onPage()).toEqual(titles);
  titles.splice(50, 1);
  titles.push('Nouvelle', 'Plus nouvelle');
  onTestFinished(startRefetching(environment, () => {}));
  announceCommunityChange({ communityId: 'Nouvelle', parts: ['MEMBERS'] });
  await pass(6_000);
  await settle();
  expect(asked).toMatchObject([
    { first: 100, after: null },
    { first: 5, after: 'Voile 101' },
  ]);
  // By its words: to ask a hundred cards for their headings takes seconds.
  expect(screen.getByText('Mes communautés (106)', { selector: 'h2' })).toBeTruthy();
  expect(onPage()).toEqual(titles.slice(0, 105));
  await openAll();
  expect(onPage()).toEqual(titles);
});
