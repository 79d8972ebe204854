import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { EditPostDialogQuery } from '../__generated__/EditPostDialogQuery.graphql';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EditEventForm } from './composer/EditEventForm.tsx';
import { EditPostForm } from './composer/EditPostForm.tsx';
import { EditQuestionForm } from './composer/EditQuestionForm.tsx';

/** Editable fields of a post. */
const editPostDialogQuery = graphql`
  query EditPostDialogQuery($id: ID!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Post @alias(as: "post") {
        poll {
          __typename
        }
        event {
          __typename
        }
        ...EditPostForm_post
        ...EditQuestionForm_post
        ...EditEventForm_post
      }
    }
  }
`;

/** Edits a post, the question of a poll, or an event. The form needs the complete post, so it has no placeholder. */
export default function EditPostDialog({ queryRef, onRetry, onClose }: OnDemandProps<EditPostDialogQuery>) {
  return (
    <ErrorRegion
      queryRef={queryRef}
      onRetry={onRetry}
      frame={(line) => (
        <Dialog title="Modifier la publication" isOpen onClose={onClose}>
          {line}
        </Dialog>
      )}
      fallback={null}
    >
      <Form queryRef={queryRef} onClose={onClose} />
    </ErrorRegion>
  );
}

interface FormProps {
  queryRef: PreloadedQuery<EditPostDialogQuery>;
  onClose: () => void;
}

function Form({ queryRef, onClose }: FormProps) {
  const { node } = usePreloadedQuery<EditPostDialogQuery>(editPostDialogQuery, queryRef);
  if (!node?.post) return null;
  if (node.post.event) return <EditEventForm post={node.post} onClose={onClose} />;
  if (node.post.poll) return <EditQuestionForm post={node.post} onClose={onClose} />;
  return <EditPostForm post={node.post} onClose={onClose} />;
}
