import type { MockPayloadGenerator } from 'relay-test-utils';
// Loaded on demand by the page.
import '../../../web/library/UploadDialog.tsx';
import { Component as OwnLibraryPage } from '../../../web/library/OwnLibraryPage.tsx';
import { ownLibraryPageQuery } from '../../../web/library/OwnLibraryPage.query.ts';
import { showScreen } from '../showScreen.tsx';

/** A file in a library. */
export const fileOf = (name: string, more: object = {}) => ({
  __typename: 'Document',
  id: name,
  name,
  createdAt: '2026-11-20T09:00:00Z',
  author: null,
  kind: 'TEXT',
  byteSize: 10,
  contentUrl: `https://example.org/${name}`,
  downloadUrl: `https://example.org/${name}?download`,
  image: null,
  video: null,
  ...more,
});

/** A page of what is in a folder. */
export const entries = (nodes: readonly object[], hasNextPage = false) => ({
  LibraryEntryConnection: () => ({
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage, endCursor: String(nodes.length) },
  }),
});

/** The page of one’s own documents, which are all at its root. */
export const showOwnLibrary = (
  resolvers: MockPayloadGenerator.MockResolvers,
  capabilities: readonly string[] = [],
) =>
  showScreen(
    OwnLibraryPage,
    ownLibraryPageQuery,
    { folder: '', isRoot: true },
    {
      Viewer: () => ({ id: 'viewer', storage: null }),
      Platform: () => ({ capabilities: [...capabilities] }),
      ...resolvers,
    },
    { path: '/mediatheque' },
  );
