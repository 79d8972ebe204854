import { graphql, useLazyLoadQuery } from 'react-relay';
import type { EditPostDialogQuery } from '../__generated__/EditPostDialogQuery.graphql';
import { EditPostForm } from './composer/EditPostForm.tsx';
import { EditQuestionForm } from './composer/EditQuestionForm.tsx';

// Opened on demand from one of many posts: the query starts with the dialog, and brings what is there now.
/** Changes a post; of a poll only its question. */
export default function EditPostDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { node } = useLazyLoadQuery<EditPostDialogQuery>(
    graphql`
      query EditPostDialogQuery($id: ID!) {
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
    `,
    { id: postId },
    { fetchPolicy: 'network-only' },
  );
  if (!node?.post) return null;
  if (node.post.poll) return <EditQuestionForm post={node.post} onClose={onClose} />;
  return <EditPostForm post={node.post} onClose={onClose} />;
}
