import { Suspense } from 'react';
import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { EditPostDialogQuery } from '../__generated__/EditPostDialogQuery.graphql';
import type { Opened } from '../relay/onDemand.ts';
import { Region } from '../relay/Region.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EditPostForm } from './composer/EditPostForm.tsx';
import { EditQuestionForm } from './composer/EditQuestionForm.tsx';

/** What of a post is edited. */
const editPostDialogQuery = graphql`
  query EditPostDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Post @alias(as: "post") {
        poll {
          __typename
        }
        ...EditPostForm_post
        ...EditQuestionForm_post
      }
    }
  }
`;

/** Changes a post; of a poll only its question. The form comes whole: nothing of it can be filled in before. */
export default function EditPostDialog({ queryRef, onRetry, onClose }: Opened<EditPostDialogQuery>) {
  return (
    <Region
      queryRef={queryRef}
      onRetry={onRetry}
      frame={(line) => (
        <Dialog title="Modifier la publication" isOpen onClose={onClose}>
          {line}
        </Dialog>
      )}
    >
      <Suspense fallback={null}>
        <Form queryRef={queryRef} onClose={onClose} />
      </Suspense>
    </Region>
  );
}

interface FormProps {
  queryRef: PreloadedQuery<EditPostDialogQuery>;
  onClose: () => void;
}

function Form({ queryRef, onClose }: FormProps) {
  const { node } = usePreloadedQuery<EditPostDialogQuery>(editPostDialogQuery, queryRef);
  if (!node?.post) return null;
  if (node.post.poll) return <EditQuestionForm post={node.post} onClose={onClose} />;
  return <EditPostForm post={node.post} onClose={onClose} />;
}
