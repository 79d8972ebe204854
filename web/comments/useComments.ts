import { useState } from 'react';
import type { CommentThreadQuery } from '../__generated__/CommentThreadQuery.graphql';
import commentThreadQuery from '../__generated__/CommentThreadQuery$parameters.ts';
import type { Comments } from '../reactions/ReactionBar.tsx';
import { onDemand, type OnDemandProps, useOnDemand } from '../relay/onDemand.ts';

/** Comment thread of a post in a feed, loaded on demand. */
export const commentThread = onDemand(commentThreadQuery, () => import('./CommentThread.tsx'));

/** State of a post's comments, with actions to open and close them. */
export interface OpenableComments extends Comments {
  /** Whether the form takes the focus. */
  isWriting: boolean;
  /** Query reference; null while closed and for comments loaded with the post. */
  opened: OnDemandProps<CommentThreadQuery> | null;
}

/** Opens and closes the comments of a post. Comments loaded with the post are open at first. */
export function useComments(postId: string, areThere: boolean): OpenableComments {
  const { intent, open, close, opened } = useOnDemand(commentThread);
  const [stage, setStage] = useState<'closed' | 'open' | 'writing'>(areThere ? 'open' : 'closed');
  return {
    isOpen: stage !== 'closed',
    isWriting: stage === 'writing',
    intent: areThere ? {} : intent({ id: postId }),
    open: (toWrite) => {
      setStage(toWrite ? 'writing' : 'open');
      if (!areThere) open({ id: postId });
    },
    close: () => {
      setStage('closed');
      close();
    },
    opened,
  };
}
