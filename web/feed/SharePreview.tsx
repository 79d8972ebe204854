import { graphql, useFragment } from 'react-relay/hooks';
import type { SharePreview_post$key } from '../__generated__/SharePreview_post.graphql';
import { Avatar } from '../ui/Avatar.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

/** Preview of a share: author, first lines and first picture of a post, or of the original that it shares. */
export function SharePreview({ post: key }: { post: SharePreview_post$key }) {
  const post = useFragment(
    graphql`
      fragment SharePreview_post on Post {
        createdAt
        plainText(maxLength: 200)
        author {
          name
          initials
          avatar {
            contentUrl(width: 64, height: 64)
          }
        }
        images {
          contentUrl(width: 192, height: 192)
        }
        event {
          title
        }
        poll {
          question
        }
        sharedFrom {
          createdAt
          plainText(maxLength: 200)
          author {
            name
            initials
            avatar {
              contentUrl(width: 64, height: 64)
            }
          }
          event {
            title
          }
          poll {
            question
          }
        }
      }
    `,
    key,
  );
  const { author, createdAt, plainText, event, poll } = post.sharedFrom ?? post;
  const [image] = post.images ?? [];
  const words = event?.title ?? poll?.question ?? plainText;
  return (
    <figure
      aria-label="Publication à partager"
      className="m-0 flex gap-3 rounded-xl border border-line bg-sunken/50 p-3 text-sm"
    >
      <div className="min-w-0 flex-1">
        <figcaption className="flex items-center gap-2">
          <Avatar
            name={author?.name ?? ''}
            initials={author?.initials ?? ''}
            src={author?.avatar?.contentUrl ?? null}
            size={32}
          />
          <span className="min-w-0 leading-tight">
            <span dir="auto" className="block truncate font-medium">
              {author?.name}
            </span>
            {createdAt && (
              <span className="block text-xs text-muted">
                <TimeAgo date={createdAt} />
              </span>
            )}
          </span>
        </figcaption>
        {words !== '' && (
          <p dir="auto" className="m-0 mt-2 line-clamp-3 text-[0.9375rem]">
            {words}
          </p>
        )}
      </div>
      {image && (
        <img src={image.contentUrl} alt="" className="size-20 shrink-0 rounded-lg bg-sunken object-cover" />
      )}
    </figure>
  );
}
