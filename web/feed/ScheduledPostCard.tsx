import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ScheduledPostCard_post$key } from '../__generated__/ScheduledPostCard_post.graphql';
import type { ScheduledPostCardDeleteMutation } from '../__generated__/ScheduledPostCardDeleteMutation.graphql';
import type { ScheduledPostCardPublishMutation } from '../__generated__/ScheduledPostCardPublishMutation.graphql';
import { ZoneNote } from '../events/ZoneNote.tsx';
import { announcePosts } from '../live/viewerEvents.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Html } from '../ui/Html.tsx';
import { showToast } from '../ui/toast.ts';
import { describeAttachments } from './composer/attachedFile.ts';
import { describeInstant } from './composer/hours.ts';
import type { EditedScheduledPost } from './EditScheduledPost.tsx';

const failures: Readonly<Record<string, string>> = {
  PUBLISHING_REFUSED: 'Non publiée\u00a0: vous ne pouvez plus publier dans cette communauté.',
  COMMUNITY_DELETED: 'Non publiée\u00a0: la communauté a été supprimée.',
};

interface Props {
  post: ScheduledPostCard_post$key;
  onEdit: (post: EditedScheduledPost) => void;
  /** Refetches the list. */
  onChanged: () => Promise<void>;
}

/** A scheduled post, or one whose publication failed, with its author's actions. */
export function ScheduledPostCard({ post: key, onEdit, onChanged }: Props) {
  const post = useFragment(
    graphql`
      fragment ScheduledPostCard_post on ScheduledPost {
        id
        publishesAt
        version
        failure
        text
        community {
          id
          databaseId
          title
        }
        images {
          key
        }
        video {
          key
        }
        gif {
          key
        }
        files {
          key
        }
        audios {
          key
        }
      }
    `,
    key,
  );
  const [publish, isPublishing] = useAsyncMutation<ScheduledPostCardPublishMutation>(
    graphql`
      mutation ScheduledPostCardPublishMutation($input: PublishScheduledPostInput!) {
        publishScheduledPost(input: $input) {
          deletedScheduledPostId
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [deletePost, isDeleting] = useAsyncMutation<ScheduledPostCardDeleteMutation>(
    graphql`
      mutation ScheduledPostCardDeleteMutation($input: DeleteScheduledPostInput!) {
        deleteScheduledPost(input: $input) {
          deletedScheduledPostId
          userErrors {
            code
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const isBusy = isPublishing || isDeleting;
  const reportSuccess = (message: string) => {
    showToast({ text: message, kind: 'success' });
    void onChanged().catch(() => {});
  };
  const publishNow = () =>
    publish(
      { input: { scheduledPostId: post.id } },
      {
        onDone: () => {
          announcePosts();
          reportSuccess('Publication ajoutée');
        },
      },
    );
  const confirmDelete = async () => {
    const isConfirmed = await confirm({
      title: 'Supprimer cette publication programmée\u00a0?',
      text: 'Elle ne sera pas publiée.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isConfirmed) return;
    await deletePost(
      { input: { scheduledPostId: post.id } },
      { onDone: () => reportSuccess('Publication programmée supprimée') },
    );
  };
  const attached = describeAttachments({
    images: post.images,
    video: post.video,
    documents: [...post.files, ...post.audios],
    gif: post.gif,
  });
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-1">
        <h2 className="m-0 flex items-center gap-2 text-base font-semibold">
          <IconHistory aria-hidden className="size-5 shrink-0 text-muted" />
          <time dateTime={post.publishesAt} className="first-letter:uppercase">
            <span>{describeInstant(post.publishesAt)}</span>
            <ZoneNote of={post.publishesAt} />
          </time>
        </h2>
        {post.community && (
          <p className="m-0 text-sm text-muted">
            <span>dans </span>
            <Link to={`/communaute/${post.community.databaseId}`} dir="auto">
              {post.community.title}
            </Link>
          </p>
        )}
      </div>
      {post.failure && (
        <p className="m-0 text-sm font-medium text-danger">{failures[post.failure] ?? 'Non publiée.'}</p>
      )}
      {post.text !== '' && (
        <div dir="auto" className="min-w-0 wrap-anywhere">
          <Html html={post.text} />
        </div>
      )}
      {attached !== '' && (
        <p className="m-0 flex items-center gap-2 text-sm text-muted">
          <IconPaperclip aria-hidden className="size-5 shrink-0" />
          <span>{`Avec ${attached}`}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isDisabled={isBusy}
          onPress={() =>
            onEdit({
              id: post.id,
              text: post.text,
              publishesAt: post.publishesAt,
              version: post.version,
              communityId: post.community?.id ?? null,
            })
          }
        >
          Modifier
        </Button>
        {post.community && (
          <Button
            size="small"
            isPending={isPublishing}
            isDisabled={isDeleting}
            onPress={() => void publishNow()}
          >
            Publier maintenant
          </Button>
        )}
        <Button size="small" kind="quiet" isDisabled={isBusy} onPress={() => void confirmDelete()}>
          Supprimer
        </Button>
      </div>
    </Card>
  );
}
