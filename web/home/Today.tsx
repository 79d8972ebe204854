import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { type ReactNode, useEffect, useId } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PersonAvatar_user$key } from '../__generated__/PersonAvatar_user.graphql';
import type { PersonLink_user$key } from '../__generated__/PersonLink_user.graphql';
import type { Today_viewer$key } from '../__generated__/Today_viewer.graphql';
import type { TodayQuery } from '../__generated__/TodayQuery.graphql';
import { communityPath } from '../communities/communityKinds.tsx';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { formatBirthday, isOn } from '../people/birthDate.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { EventAnswersPart } from '../events/EventView.tsx';
import { anyCommunity } from '../live/screen.ts';
import { onPlatformChanged } from '../live/viewerEvents.ts';
import { announceCommunityChange, useWatchCommunity } from '../live/watchCommunity.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { Card } from '../ui/Card.tsx';
import { formatShortMonth, formatTime } from '../ui/formatDate.ts';
import { dayOf } from '../ui/localDate.ts';
import { useNow } from '../ui/TimeAgo.tsx';
import { useOffers } from '../uploads/uploadRules.ts';
import { todayQuery } from './Today.query.ts';

/** Rows of a section at most. */
const most = 3;

const rowClasses =
  'flex min-h-11 items-center gap-3 rounded-xl px-2 py-1 text-ink no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-2';

/**
 * Today's events and unanswered polls among the newest posts, new colleagues, birthdays, later events and « Mes liens ».
 */
export function Today({ viewer: key }: { viewer: Today_viewer$key }) {
  const { feed, links, newUsers, upcomingBirthdays } = useFragment(
    graphql`
      fragment Today_viewer on Viewer @throwOnFieldError {
        links {
          id
          title
          url
          icon {
            contentUrl(width: 40, height: 40)
          }
        }
        newUsers {
          id
          jobTitle
          ...PersonAvatar_user
          ...PersonLink_user
        }
        upcomingBirthdays {
          birthday {
            day
            monthNumber
          }
          user {
            id
            ...PersonAvatar_user
            ...PersonLink_user
          }
        }
        # One call of the API, unlike the calendars of all communities.
        feed(first: 50) {
          # Deleted posts leave the edges of every list.
          edges {
            node {
              id
              databaseId
              community {
                databaseId
                title
              }
              event {
                title
                startsAt
                endsAt
                viewerCanRespond
                responseCounts {
                  __typename
                }
                ...EventAnswers_event
              }
              poll {
                question
                isClosed
                viewerCanVote
                viewerHasVoted
              }
            }
          }
        }
      }
    `,
    key,
  );
  useRefetchToday();
  const now = useNow();
  const hasAgenda = useOffers('AGENDA');
  const posts = feed.edges.map(({ node: { databaseId, community, ...post } }) => ({
    ...post,
    community,
    to: `${communityPath(community.databaseId)}/post/${encodeURIComponent(databaseId)}`,
  }));
  const events = posts
    .flatMap(({ event, ...post }) => (event && Date.parse(event.endsAt) > now ? [{ ...post, event }] : []))
    .toSorted((one, other) => Date.parse(one.event.startsAt) - Date.parse(other.event.startsAt));
  const today = dayOf(new Date(now));
  const eventsOf = (title: string, isListed: (day: string) => boolean) => {
    const listed = events.filter(({ event }) => isListed(dayOf(new Date(event.startsAt)))).slice(0, most);
    return (
      listed.length > 0 && (
        <Section title={title} to={hasAgenda ? '/agenda' : null}>
          {listed.map(({ id, to, event, community }) => (
            <li key={id}>
              <Link to={to} className={rowClasses}>
                <Day of={event.startsAt} />
                <Words title={event.title} note={`${formatTime(event.startsAt)} · ${community.title}`} />
              </Link>
              {event.responseCounts && event.viewerCanRespond && (
                <div className="pb-2 pl-15">
                  <EventAnswersPart event={event} isBrief />
                </div>
              )}
            </li>
          ))}
        </Section>
      )
    );
  };
  const polls = posts
    .flatMap(({ poll, ...post }) =>
      poll && !poll.isClosed && poll.viewerCanVote && !poll.viewerHasVoted ? [{ ...post, poll }] : [],
    )
    .slice(0, most);
  return (
    <>
      {/* Also those that began earlier and last. */}
      {eventsOf('Événements du jour', (day) => day <= today)}
      {polls.length > 0 && (
        <Section title="Votre avis">
          {polls.map(({ id, to, poll, community }) => (
            <li key={id}>
              <Link to={to} className={rowClasses}>
                <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
                  <IconChartBar aria-hidden="true" className="size-5" />
                </span>
                <Words title={poll.question} note={community.title} />
              </Link>
            </li>
          ))}
        </Section>
      )}
      {newUsers.length > 0 && (
        <Section title="Nouveaux collègues">
          {newUsers.map((user) => (
            <Person key={user.id} user={user} note={user.jobTitle ?? ''} />
          ))}
        </Section>
      )}
      {upcomingBirthdays.length > 0 && (
        <Section title="Anniversaires">
          {upcomingBirthdays.map(({ user, birthday }) => (
            <Person
              key={user.id}
              user={user}
              note={isOn(today, birthday) ? 'Aujourd’hui' : formatBirthday(birthday)}
            />
          ))}
        </Section>
      )}
      {eventsOf('Prochains événements', (day) => day > today)}
      {links.length > 0 && (
        <Section title="Mes liens">
          {links.map(({ id, title, url, icon }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={rowClasses}>
                {icon ? (
                  <img
                    src={icon.contentUrl}
                    alt=""
                    width={20}
                    height={20}
                    className="size-5 shrink-0 object-contain"
                  />
                ) : (
                  <IconExternalLink aria-hidden="true" className="size-5 shrink-0 text-muted" />
                )}
                <span className="min-w-0 truncate text-[0.9375rem]">{title}</span>
              </a>
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

/** Refetches what is shown after changes of posts, memberships, people or links. */
function useRefetchToday(): void {
  const environment = useRelayEnvironment();
  const read = () => fetchStrict<TodayQuery>(environment, todayQuery, {});
  useWatchCommunity(anyCommunity, ['POSTS', 'MEMBERSHIP', 'PEOPLE', 'PLATFORM'], () => read().toPromise());
  useEffect(
    () =>
      // Everybody receives it at once.
      onPlatformChanged(() =>
        announceCommunityChange({ communityId: null, parts: ['PLATFORM'], isBroadcast: true }),
      ),
    [],
  );
}

interface SectionProps {
  title: string;
  /** Path of the page with all entries; null without one. */
  to?: string | null;
  children: ReactNode;
}

function Section({ title, to = null, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="p-3">
      <div className="mb-1 flex items-center justify-between gap-2 px-2">
        <h2 id={id} className="m-0 text-base font-bold">
          {title}
        </h2>
        {to !== null && (
          <Link to={to} className="text-sm leading-6 font-semibold">
            Tout voir
          </Link>
        )}
      </div>
      <ul className="m-0 list-none p-0">{children}</ul>
    </Card>
  );
}

const Person = ({ user, note }: { user: PersonAvatar_user$key & PersonLink_user$key; note: string }) => (
  <li className="flex min-h-11 items-center gap-3 px-2 py-1">
    <PersonAvatar user={user} size={40} isDecorative />
    <div className="min-w-0 flex-1 leading-tight">
      <PersonLink
        user={user}
        className="inline-block max-w-full truncate py-1 align-bottom text-[0.9375rem]"
      />
      {note !== '' && (
        <p dir="auto" className="m-0 truncate text-sm text-muted">
          {note}
        </p>
      )}
    </div>
  </li>
);

const Day = ({ of: moment }: { of: string }) => (
  <time
    dateTime={moment}
    className="flex size-10 shrink-0 flex-col items-center justify-center rounded-xl bg-accent-soft leading-tight text-accent-ink"
  >
    <span className="text-sm font-bold">{new Date(moment).getDate()}</span>
    <span className="text-[0.625rem] font-semibold uppercase">{formatShortMonth(new Date(moment))}</span>
  </time>
);

const Words = ({ title, note }: { title: string; note: string }) => (
  <span className="min-w-0 flex-1 leading-tight">
    <span dir="auto" className="line-clamp-2 text-[0.9375rem] font-medium">
      {title}
    </span>
    <span dir="auto" className="block truncate text-sm text-muted">
      {note}
    </span>
  </span>
);
