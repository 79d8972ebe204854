import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { usePostFormMutation } from '../../__generated__/usePostFormMutation.graphql';
import { readDraft } from '../../drafts/useDraft.ts';
import { useStorage } from '../../library/useStorage.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import { showPlainMentions } from '../../ui/findInvalidMentions.ts';
import { lengthError } from '../../ui/lengthError.ts';
import { hasNoAttachments } from './attachedFile.ts';
import { composerAccepts, selectedFiles, useAttachments } from './attachments.ts';
import { imageInputs } from './editedPost.ts';
import { findWebAddresses } from '../../ui/links.ts';
import { emptyPost, isEmptyPost, type PostDraft } from './postDraft.ts';
import { type PublicationProps, usePublicationForm } from './usePublicationForm.ts';

const mutation = graphql`
  mutation usePostFormMutation($input: CreatePostInput!, $connections: [ID!]!) {
    createPost(input: $input) {
      postEdge @prependEdge(connections: $connections) {
        cursor
        node {
          id
          text
          ...PostCard_post
        }
      }
      userErrors {
        code
        message
        path
      }
    }
  }
`;

/** Maximum length of the HTML. */
export const longestText = 20_000;

/** First URL of a text without attachments, unless its preview was removed. */
function linkOf({ attachments, text, unwanted }: PostDraft): string | null {
  const found = hasNoAttachments(attachments) ? (findWebAddresses(text)[0] ?? null) : null;
  return found === unwanted ? null : found;
}

/** State of the post form: the form of a publication with its attachments. */
export function usePostForm({ communities, connections, onClose }: PublicationProps) {
  const publication = usePublicationForm<PostDraft, usePostFormMutation>(
    {
      kind: 'post',
      empty: emptyPost,
      isEmpty: isEmptyPost,
      errorsOf: (draft) => ({
        html: isEmptyPost(draft)
          ? 'Écrivez un texte ou ajoutez une pièce jointe.'
          : lengthError(draft.html, longestText),
      }),
      mutation,
      variables: (draft) => {
        const { images, video, documents, gif } = draft.attachments;
        return {
          connections: [...connections],
          input: {
            communityId: draft.communityId,
            text: draft.html,
            images: imageInputs(images),
            video: video?.file ?? null,
            files: documents.flatMap(({ file }) => file ?? []),
            gifUrl: gif?.url ?? null,
            link: linkOf(draft),
            idempotencyKey: draft.key,
          },
        };
      },
      hasFiles: ({ attachments }) => selectedFiles(attachments).length > 0,
      onStored: ({ createPost }, { html }) => {
        if (createPost.postEdge) showPlainMentions(html, createPost.postEdge.node.text);
      },
      label: 'Publication',
      done: 'Publication ajoutée',
      isDeferred: true,
    },
    { communities, onClose },
  );
  const { place, held, form, change, community, refusals } = publication;
  const { draft } = held;
  const edit = (changes: Partial<PostDraft>) => change((before) => ({ ...before, ...changes }));
  const communityId = community.id === '' ? null : community.id;
  const environment = useRelayEnvironment();
  const { refusalOf } = useStorage(communityId);
  const attachments = useAttachments(
    {
      accepted: composerAccepts,
      sizes: () => readUploadRules(environment).then(({ sizes }) => sizes),
      refusalOf,
    },
    {
      present: draft.attachments,
      latest: () => readDraft(place, emptyPost).attachments,
      show: (next) => edit({ attachments: next }),
    },
  );
  return {
    publication,
    edit,
    communityId,
    attachments,
    link: linkOf(draft),
    /** Error of the text. */
    error: lengthError(draft.html, longestText) ?? refusals.text ?? form.errors.html,
    /** Error of the attachments. */
    fileRefusal:
      attachments.refusal ??
      refusals.images ??
      refusals.video ??
      refusals.files ??
      refusals.gifUrl ??
      refusals.link ??
      null,
  };
}
