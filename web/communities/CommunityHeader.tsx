import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CommunityHeader_community$key } from '../__generated__/CommunityHeader_community.graphql';
import { Aside } from '../core/Aside.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/Badge.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CommunityAside } from './CommunityAside.tsx';
import { CommunityLogo } from './CommunityLogo.tsx';
import { communityKind } from './communityKinds.tsx';
import { CommunityMenu } from './CommunityMenu.tsx';
import { CommunityRow } from './CommunityRow.tsx';
import { CommunityTabs, tabLabel, useCommunityPage } from './CommunityTabs.tsx';
import { JoinButton } from './JoinButton.tsx';
import { useFollowMembership } from './useFollowMembership.ts';

/** Brings the header up to date; the query of the page renders it. */
const communityHeaderQuery = graphql`
  query CommunityHeaderQuery($id: ID!, $hasAside: Boolean = true) {
    node(id: $id) {
      ...CommunityHeader_community @arguments(hasAside: $hasAside) @alias(as: "community")
    }
  }
`;

/**
 * The top of a community's page: cover, logo, title, kind, members and tabs. Above documents, dates, polls and pictures
 * it is one row, to leave them room.
 */
export function CommunityHeader({
  community: key,
  onRetry,
}: {
  community: CommunityHeader_community$key;
  /** Loads the page's query again. */
  onRetry: () => Promise<void>;
}) {
  const community = useFragment(
    graphql`
      fragment CommunityHeader_community on Community
      @throwOnFieldError
      @argumentDefinitions(hasAside: { type: "Boolean", defaultValue: true }) {
        id
        databaseId
        title
        kind
        color
        description
        location
        memberCount
        postCount
        viewerRole
        viewerCanAdminister
        # Decides whether one writes posts in it.
        viewerCanPublish
        # Decides what one may do with its documents; the page of these brings it first.
        viewerCanManageLibrary @skip(if: $hasAside)
        cover {
          contentUrl(width: 1200, height: 320)
        }
        ...CommunityLogo_community
        ...CommunityAside_community @include(if: $hasAside) @alias(as: "aside")
        ...CommunityMenu_community
        ...JoinButton_community
        ...CommunityRow_community
      }
    `,
    key,
  );
  useFollowMembership(community, communityHeaderQuery, { hasAside: false });
  const { label, Icon } = communityKind(community.kind);
  // Others see neither posts nor anything else: their tabs would all be empty.
  const isReadable = community.viewerRole !== null || community.viewerCanAdminister;
  const current = tabLabel(useCommunityPage(community.databaseId));
  const isRow = current !== null && isReadable;
  const members = `${formatCount(community.memberCount)} ${community.memberCount > 1 ? 'membres' : 'membre'}`;
  const title = (
    <>
      <span>{community.title}</span>
      {current && <span className="sr-only">{`, ${current}`}</span>}
    </>
  );
  return (
    <Card as="section" aria-label={community.title} className="overflow-hidden">
      {isRow ? (
        <CommunityRow
          community={community}
          title={<h1 className="m-0 text-base leading-tight font-bold syllables">{title}</h1>}
        />
      ) : (
        <>
          <div
            className="h-24 bg-sunken sm:h-44"
            style={
              community.cover
                ? undefined
                : {
                    background: `linear-gradient(120deg, ${community.color}, color-mix(in oklab, ${community.color} 55%, #10202c))`,
                  }
            }
          >
            {community.cover && (
              <img
                src={community.cover.contentUrl}
                alt=""
                fetchPriority="high"
                className="size-full object-cover"
              />
            )}
          </div>
          <div className="flex flex-wrap items-end gap-x-3 px-4 sm:gap-x-4 sm:px-6">
            <CommunityLogo community={community} size={88} className="-mt-9 ring-4 ring-surface sm:mb-4" />
            {/* On a phone a line of its own: beside the logo and a button there is no room for words. */}
            <div className="min-w-0 flex-1 py-3 max-sm:order-1 max-sm:basis-full">
              <h1 className="m-0 text-xl leading-tight font-bold text-balance syllables sm:text-2xl">
                {title}
              </h1>
              <p className="m-0 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
                <span className="inline-flex items-center gap-1.5">
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  <span>{label}</span>
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <IconUsers aria-hidden="true" className="size-4" />
                  <span>{members}</span>
                </span>
                {community.location && (
                  <span className="inline-flex min-w-0 items-center gap-1.5">
                    <IconMapPin aria-hidden="true" className="size-4 shrink-0" />
                    <span className="sr-only">Lieu&nbsp;: </span>
                    <span dir="auto" className="wrap-anywhere">
                      {community.location}
                    </span>
                  </span>
                )}
                {!isReadable && community.postCount != null && (
                  <span className="inline-flex items-center gap-1.5">
                    <IconMessages aria-hidden="true" className="size-4" />
                    <span>
                      {`${formatCount(community.postCount)} ${community.postCount > 1 ? 'publications' : 'publication'}`}
                    </span>
                  </span>
                )}
              </p>
            </div>
            <div className="flex items-center gap-2 pt-2 max-sm:ml-auto sm:py-4">
              <JoinButton community={community} />
              <CommunityMenu community={community} />
            </div>
          </div>
          {community.description !== '' && (
            <p className="m-0 px-4 pb-4 text-[0.9375rem] whitespace-pre-wrap text-ink-soft sm:px-6 xl:hidden">
              {community.description}
            </p>
          )}
        </>
      )}
      {community.aside && (
        <Aside>
          <ErrorRegion onRetry={onRetry}>
            <CommunityAside community={community.aside} onRetry={onRetry} />
          </ErrorRegion>
        </Aside>
      )}
      {isReadable && <CommunityTabs community={community} />}
    </Card>
  );
}
