import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { usePostFormMutation } from '../../__generated__/usePostFormMutation.graphql';
import { readDraft } from '../../drafts/useDraft.ts';
import { useStorage } from '../../library/useStorage.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import { showPlainMentions } from '../../ui/findInvalidMentions.ts';
import { showToast } from '../../ui/toast.ts';
import { lengthError } from '../../ui/sentence.ts';
import { hasNoAttachments } from './attachedFile.ts';
import { composerAccepts, selectedFiles, useAttachments } from './attachments.ts';
import { imageInputs } from './editedPost.ts';
import { findWebAddresses } from '../../ui/links.ts';
import { describeHour, hourError, toInstant } from './hours.ts';
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

const scheduleMutation = graphql`
  mutation usePostFormScheduleMutation($input: CreateScheduledPostInput!) {
    createScheduledPost(input: $input) {
      scheduledPost {
        id
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

/** Input of a draft, whether it is published or scheduled. */
function inputOf(draft: PostDraft & { key: string }) {
  const { images, video, documents, gif } = draft.attachments;
  return {
    communityId: draft.communityId,
    text: draft.html,
    images: imageInputs(images),
    video: video?.file ?? null,
    files: documents.flatMap(({ file }) => file ?? []),
    gifUrl: gif?.contentUrl ?? null,
    link: linkOf(draft),
    idempotencyKey: draft.key,
  };
}

/** State of the post form: the form of a publication with its attachments. */
export function usePostForm({ communities, connections, onClose }: PublicationProps) {
  const navigate = useNavigate();
  const publication = usePublicationForm<PostDraft, usePostFormMutation>(
    {
      kind: 'post',
      empty: emptyPost,
      isEmpty: isEmptyPost,
      errorsOf: (draft) => ({
        html: isEmptyPost(draft)
          ? 'Écrivez un texte ou ajoutez une pièce jointe.'
          : lengthError(draft.html, longestText),
        publishesAt: draft.publishesAt ? hourError(draft.publishesAt) : undefined,
      }),
      mutation,
      variables: (draft) => ({ connections: [...connections], input: inputOf(draft) }),
      scheduling: {
        isWanted: ({ publishesAt }) => Boolean(publishesAt),
        mutation: scheduleMutation,
        variables: (draft) => ({
          input: { ...inputOf(draft), publishesAt: toInstant(draft.publishesAt ?? null) },
        }),
        onStored: ({ publishesAt }) =>
          showToast({
            text: `Publication programmée\u00a0: ${describeHour(publishesAt ?? null)}`,
            kind: 'success',
            duration: 8_000,
            action: { label: 'Voir', run: () => void navigate('/publications-programmees') },
          }),
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
      checks: publication.checks,
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
    /** Error of the hour. */
    hourError: refusals.publishesAt ?? form.errors.publishesAt,
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
