import { render, screen, waitFor } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createOperationDescriptor } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, onTestFinished } from 'vitest';
import type { PostPageQuery } from '../../../web/__generated__/PostPageQuery.graphql.ts';
import uploadRulesQuery from '../../../web/__generated__/uploadRulesQuery.graphql.ts';
// Loaded on demand by the client. Loaded here, because on a busy machine that takes longer than a test waits.
import '../../../web/feed/PostEntries.tsx';
import '../../../web/ui/ConfirmDialog.tsx';
import '../../../web/ui/MenuLayer.tsx';
import '../../../web/ui/Toasts.tsx';
import { PostCard } from '../../../web/feed/PostCard.tsx';
import { postPageQuery } from '../../../web/feed/PostPage.query.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { reactionsOf } from '../reactions/reactionsOf.ts';

type Resolvers = MockPayloadGenerator.MockResolvers;

/** A post of plain text on which nobody has done anything yet. */
export const plain = {
  id: 'post-7',
  databaseId: '7',
  text: '<p>Bonjour</p>',
  createdAt: '2026-11-20T09:00:00Z',
  isPinned: false,
  images: [],
  video: null,
  gif: null,
  audios: [],
  files: [],
  link: null,
  poll: null,
  event: null,
  sharedFrom: null,
  hasDeletedOriginal: false,
  lastComment: null,
  ...reactionsOf({ LIKE: 2, APPLAUSE: 1 }),
  commentCount: 0,
  shareCount: 0,
  viewerCanComment: true,
};

const person = {
  name: 'Zoé Quéré',
  initials: 'ZQ',
  databaseId: '3',
  jobTitle: 'Voilière',
  avatar: null,
  isGuest: false,
};

function Post() {
  const { post } = useLazyLoadQuery<PostPageQuery>(postPageQuery, {
    databaseId: '7',
    target: '',
    hasTarget: false,
  });
  return post && <PostCard post={post} />;
}

/** Renders a post card on a mock network. */
export async function showPost(
  post: object = {},
  resolvers: Resolvers = {},
  capabilities: readonly string[] = [],
  address = '/',
) {
  // Clears toasts of other tests.
  onTestFinished(() => toasts.bottom.clear());
  const environment = createMockEnvironment();
  environment.commitPayload(createOperationDescriptor(uploadRulesQuery, {}), {
    platform: { capabilities: [...capabilities], uploadLimits: null },
  });
  const common: Resolvers = {
    User: (context) => ({ id: `user-${String(context.path?.join('.'))}`, ...person }),
    ...resolvers,
  };
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { ...common, Post: () => ({ ...plain, ...post }) }),
  );
  let hash = '';
  function Address() {
    const location = useLocation();
    useEffect(() => {
      hash = location.hash;
    });
    return null;
  }
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <Suspense fallback="…">
          <Post />
        </Suspense>
        <ConfirmHost />
        <ToastHost />
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('article');
  const named = (name: string) => {
    const found = environment.mock
      .getAllOperations()
      .find((operation) => operation.request.node.params.name === name);
    if (!found) throw new Error(`${name} was not asked.`);
    return found;
  };
  return {
    environment,
    /** The part of the address after `#`, with it. */
    hash: () => hash,
    /** Names of the operations that wait for an answer, in their order. */
    waiting: () => environment.mock.getAllOperations().map((operation) => operation.request.node.params.name),
    /** Waits until this alone waits for an answer, once or as often as it was begun: its code may have to come. */
    asked: (name: string) =>
      waitFor(() =>
        expect(
          new Set(environment.mock.getAllOperations().map(({ request }) => request.node.params.name)),
        ).toEqual(new Set([name])),
      ),
    /** Variables of the operation that was sent last. */
    sent: () => environment.mock.getMostRecentOperation().request.variables,
    /** Answers the operation that has waited longest. */
    answer: (data: object) => {
      const [operation] = environment.mock.getAllOperations();
      if (!operation) throw new Error('Nothing was asked.');
      environment.mock.resolve(operation, { data });
    },
    /** Answers the operation of this name, whatever else was asked in passing. */
    answerTo: (name: string, data: object) => environment.mock.resolve(named(name), { data }),
    /** Lets it fail. */
    fail: (error: Error) => {
      const [operation] = environment.mock.getAllOperations();
      if (!operation) throw new Error('Nothing was asked.');
      environment.mock.reject(operation, error);
    },
    /** Answers it with plausible data. */
    answerWith: (more: Resolvers) => {
      const [operation] = environment.mock.getAllOperations();
      if (!operation) throw new Error('Nothing was asked.');
      environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, { ...common, ...more }));
    },
  };
}
