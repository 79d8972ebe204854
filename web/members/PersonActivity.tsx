import { type ReactNode, useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PersonActivity_user$key } from '../__generated__/PersonActivity_user.graphql';
import { communityPath } from '../communities/communityKinds.tsx';
import { CommunityLogo } from '../communities/CommunityLogo.tsx';
import { Card } from '../ui/Card.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

const rowClasses =
  'flex min-h-11 items-center gap-3 rounded-xl px-2 py-1 text-ink no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-2';

/** What the viewer shares with a person: communities, and the person's latest posts. Nothing with an API without it. */
export function PersonActivity({ user: key }: { user: PersonActivity_user$key }) {
  const { sharedCommunities, latestPosts } = useFragment(
    graphql`
      fragment PersonActivity_user on User {
        sharedCommunities {
          id
          databaseId
          title
          ...CommunityLogo_community
        }
        latestPosts {
          id
          databaseId
          createdAt
          plainText(maxLength: 160)
          event {
            title
          }
          poll {
            question
          }
          community {
            databaseId
            title
          }
        }
      }
    `,
    key,
  );
  return (
    <>
      {sharedCommunities && sharedCommunities.length > 0 && (
        <Section title="Communautés en commun" className="sm:grid sm:grid-cols-2">
          {sharedCommunities.map((community) => (
            <li key={community.id}>
              <Link to={communityPath(community.databaseId)} className={rowClasses}>
                <CommunityLogo community={community} size={32} />
                <span dir="auto" className="min-w-0 truncate font-medium">
                  {community.title}
                </span>
              </Link>
            </li>
          ))}
        </Section>
      )}
      {latestPosts && latestPosts.length > 0 && (
        <Section title="Dernières publications">
          {latestPosts.map(({ id, databaseId, createdAt, plainText, event, poll, community }) => (
            <li key={id}>
              <Link
                to={`${communityPath(community.databaseId)}/post/${encodeURIComponent(databaseId)}`}
                className={rowClasses}
              >
                <span className="min-w-0 flex-1 leading-tight">
                  <span dir="auto" className="line-clamp-2 font-medium">
                    {event?.title ?? poll?.question ?? (plainText || 'Publication sans texte')}
                  </span>
                  <span className="block truncate text-sm text-muted">
                    <bdi>{community.title}</bdi> · <TimeAgo date={createdAt} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

function Section({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="p-3 sm:px-6 sm:py-5">
      <h2 id={id} className="m-0 mb-1 px-2 text-base font-bold">
        {title}
      </h2>
      <ul className={`m-0 list-none p-0 ${className}`}>{children}</ul>
    </Card>
  );
}
