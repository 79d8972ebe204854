import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId, communityReference } from '../communities/communities.ts';
import { webUrls } from '../content/webUrls.ts';
import { applyViewerRole } from '../communities/membership.ts';
import { hasUncappedLists, requireStored, supports } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { Context } from '../graphql/context.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { hasSameText } from '../content/html.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { plainText } from '../content/text.ts';
import type { UserRecord } from '../people/people.ts';
import { findPublishedPost } from '../posts/feeds.rest.ts';
import { newPostEdge } from '../posts/listing.ts';
import { eventId } from '../posts/events.ts';
import { postId } from '../posts/posts.ts';
import { loadPost, fetchPost } from '../posts/rest.ts';
import { canDelete } from '../posts/permissions.ts';
import type { EventRecord, EventResponse, PostRecord } from '../posts/records.ts';
import { agendaResolvers } from './agenda.ts';
import { changeEvent, versionOfEvent } from './editing.ts';
import { createEvent, fetchEvents, fetchRespondents, respondToEvent } from './rest.ts';

/** The viewer's response, loaded where it is not known. */
const ownResponse = async ({ participation, postDatabaseId }: EventRecord, context: Context) =>
  participation && participation.own === undefined
    ? (await loadPost(context, postDatabaseId))?.event?.participation?.own
    : participation?.own;

/** Whether the viewer is the author of an event or administers its community; not for the event of a share. */
async function isController(
  { participation, parent, postDatabaseId }: EventRecord,
  _args: unknown,
  context: Context,
) {
  if (participation === null) return false;
  const post = parent ?? (await loadPost(context, postDatabaseId));
  return post !== null && canDelete(post, context);
}

/** The event of a post, with the post that it was loaded with. */
const eventOf = (post: PostRecord | null) => (post?.event ? { ...post.event, parent: post } : null);

/** Sets or removes the viewer's response; returns the payload of both mutations. */
const respond = (context: Context, id: string, response: EventResponse | null) =>
  withUserErrors({ event: null }, async () => {
    const { post: databaseId } = eventId.read(id);
    await respondToEvent(context, databaseId, response);
    return { event: eventOf(await readAfterWrite(context, () => fetchPost(context, databaseId))) };
  });

/** The number of people of each list. */
const countOf = {
  GOING: 'goingCount',
  WAITING: 'waitingCount',
  MAYBE: 'maybeCount',
  NOT_GOING: 'notGoingCount',
} as const;

const resolvers: Resolvers = {
  Viewer: agendaResolvers.Viewer,
  Community: {
    events: (community, span, context) => nullIfHidden(fetchEvents(context, community.databaseId, span)),
  },
  Post: {
    event: eventOf,
  },
  Event: {
    community: ({ id, parent, community }) =>
      community ?? parent?.community ?? communityReference(eventId.read(id).community),
    plainText: ({ text }, { maxLength }) => plainText(text, maxLength),
    postId: ({ id }) => postId.write(eventId.read(id)),
    url({ id }, _args, context) {
      const { community, post } = eventId.read(id);
      return webUrls.post(context, community, post);
    },
    post: ({ parent, postDatabaseId }, _args, context) => parent ?? loadPost(context, postDatabaseId),
    image: async ({ image, postDatabaseId }, _args, context) =>
      image === undefined ? ((await loadPost(context, postDatabaseId))?.event?.image ?? null) : image,
    capacity: ({ participation }) => participation?.capacity ?? null,
    responseCounts: ({ participation }) => participation,
    viewerResponse: async (event, _args, context) => (await ownResponse(event, context))?.response ?? null,
    viewerIsWaiting: async (event, _args, context) => (await ownResponse(event, context))?.isWaiting ?? false,
    viewerCanRespond: ({ id, participation, endsAt }, _args, context) =>
      participation !== null && Date.parse(endsAt) > Date.now()
        ? applyViewerRole(context, communityReference(eventId.read(id).community), (role) => role !== null)
        : false,
    viewerCanEdit: async (event, _args, context) =>
      supports(context, 'EVENT_EDITING') && (await isController(event, {}, context)),
    viewerCanSeeRespondents: isController,
    respondents: async (event, { list, ...args }, context) => {
      if (!(await isController(event, {}, context))) return null;
      const found = await nullIfHidden(
        anchoredConnection<UserRecord>(
          {
            fetch: (start, count) => fetchRespondents(context, event.postDatabaseId, list, start, count),
            keyOf: (user) => user.databaseId,
            isUncapped: hasUncappedLists(context),
          },
          args,
        ),
      );
      return found && { ...found, totalCount: event.participation?.[countOf[list]] ?? 0 };
    },
    // Calendars list events without their image.
    version: async (event, _args, context) =>
      versionOfEvent(
        event.image === undefined ? ((await loadPost(context, event.postDatabaseId))?.event ?? event) : event,
      ),
    lastEdit: async ({ parent, postDatabaseId }, _args, context) => {
      const post = parent ?? (await loadPost(context, postDatabaseId));
      // An edit of a share is none of its event.
      return post?.event ? post.lastEdit : null;
    },
  },
  Mutation: {
    ...agendaResolvers.Mutation,
    createEvent: (_root, { input }, context) =>
      withUserErrors({ post: null, postEdge: null, event: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        requireStored(context, 'EVENT_RESPONSES', ['capacity', input.capacity]);
        const { idempotencyKey, ...content } = input;
        const { community } = communityId.read(input.communityId);
        const post = await idempotentCreate(context, {
          mutation: 'createEvent',
          content,
          idempotencyKey,
          send: () => createEvent(context, input),
          readBack: (since) =>
            findPublishedPost(
              context,
              community,
              since,
              (found) => found.kind === 'EVENT' && hasSameText(found.text, input.title),
            ),
        });
        return { post, postEdge: post && newPostEdge(post), event: eventOf(post), viewer };
      }),
    updateEvent: (_root, { input }, context) => changeEvent(context, input),
    setEventResponse: (_root, { input }, context) => respond(context, input.eventId, input.response),
    removeEventResponse: (_root, { input }, context) => respond(context, input.eventId, null),
  },
};

/** The event of a post, or the one that it shares. */
const eventIn = ({ event, sharedFrom }: PostRecord) => event ?? sharedFrom?.event ?? null;

/** Resolvers of events in posts and calendars. */
export const events: Feature = {
  resolvers,
  nodes: [nodeType(eventId, async ({ post }, context) => eventIn(await fetchPost(context, post)))],
};
