import { useState } from 'react';
import type { CommentThreadQuery } from '../__generated__/CommentThreadQuery.graphql';
import commentThreadQuery from '../__generated__/CommentThreadQuery$parameters.ts';
import type { Comments } from '../reactions/ReactionBar.tsx';
import { onDemand, type Opened, useOnDemand } from '../relay/onDemand.ts';

/** The thread of a post, under one of many. */
export const commentThread = onDemand(commentThreadQuery, () => import('./CommentThread.tsx'));

/** The comments under a post, and what opens and closes them. */
export interface OpenableComments extends Comments {
  /** Whether they were opened to write. */
  isWriting: boolean;
  /** What was asked for; null while they are closed, and where they came with the post. */
  opened: Opened<CommentThreadQuery> | null;
}

/** Opens the comments under a post, or closes them. Those that came with it stand open at first. */
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
