/** Refetching a list of comments or replies. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import commentPages from '../../../web/__generated__/CommentThread_post.graphql.ts';
import { commentListName } from '../../../web/comments/connections.ts';
import { Thread } from '../../../web/comments/Thread.tsx';
import { refetchList } from '../../../web/live/refetchVisible.ts';
import { showElement } from '../showScreen.tsx';

test('a list longer than a page keeps its entries: only what is new at its end is loaded', async () => {
  const edges = Array.from({ length: 51 }, (_, index) => ({ node: { id: `c${index}` } }));
  const loadPrevious = vi.fn((_count: number, options?: { onComplete: (failure: null) => void }) =>
    options?.onComplete(null),
  );
  const paging = {
    hasNext: true,
    hasPrevious: false,
    isLoadingNext: false,
    isLoadingPrevious: false,
    loadNext: vi.fn(),
    loadPrevious,
  };
  const { names } = await showElement(
    <Thread
      kind="comment"
      subject="post-7"
      communityId="c"
      viewer={{ ' $fragmentSpreads': { useCommentForm_viewer: true } }}
      pages={commentPages}
      list={{ __id: 'list', edges }}
      paging={paging}
      hasForm={false}
      autoFocus={false}
    >
      {({ id }) => id}
    </Thread>,
  );
  await screen.findByText('c50');
  await refetchList(commentListName('post-7'));
  expect(loadPrevious).toHaveBeenCalledWith(50, expect.anything());
  expect(names()).toEqual([]);
});
