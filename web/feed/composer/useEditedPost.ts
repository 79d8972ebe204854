import { useState } from 'react';
import type { EditPostForm_post$data } from '../../__generated__/EditPostForm_post.graphql';
import { useEditing } from '../../core/useEditing.ts';
import { useStorage } from '../../library/useStorage.ts';
import { editAccepts, useAttachments } from './attachments.ts';
import { changesOf, editedPost } from './editedPost.ts';

/** What stands in the form of a post, and the version that it changes. */
export function useEditedPost(post: EditPostForm_post$data) {
  // Of a share only what is said of it changes.
  const isShare = post.sharedFrom !== null;
  const current = editedPost(post);
  const [stored, keep] = useState(current);
  const [content, setContent] = useState(stored.content);
  const { refusalOf } = useStorage(post.community.id);
  const attachments = useAttachments(editAccepts, refusalOf, stored.attachments);
  const { present } = attachments;
  const hasChanges = content !== stored.content || present !== stored.attachments;
  const editing = useEditing(
    {
      values: { content, attachments: present },
      hasChanges,
      keep,
      fill: (values) => {
        setContent(values.content);
        attachments.fill(values.attachments);
      },
    },
    { version: post.version, values: current },
  );
  /** What the mutation is to be told, and the file among it whose sending shows. */
  const changes = () => {
    const hung = changesOf(current.attachments, present);
    return {
      input: {
        text: content.html,
        ...(isShare ? {} : hung),
        ...(isShare || content.link === current.content.link ? {} : { link: content.link }),
      },
      firstUpload: hung.addedImages[0] ?? hung.video ?? hung.addedDocuments[0],
    };
  };
  return { isShare, current, content, setContent, attachments, hasChanges, editing, changes };
}
