/** The calendar of a community. */
import { type Asked, type Documented, type JsonObject, read, write } from './documented.ts';
import { newPost, postFields } from './feed.ts';

function create(asked: Asked): JsonObject {
  const { organisation, me, text } = asked;
  const post = {
    ...newPost(asked, me.email),
    type: '2',
    event: {
      lieu: text('lieu'),
      description: text('description'),
      datedebut: text('datedebut'),
      datefin: text('datefin'),
    },
  };
  organisation.posts.push(post);
  return postFields(organisation, post, me.email);
}

export const events: Documented[] = [
  read('GET /api/eventlist/{id}', 'none', ({ organisation, at }) =>
    organisation.posts.flatMap(({ id, text, community, event }) =>
      event && String(community) === at('id')
        ? [
            {
              id,
              title: text,
              startTime: event.datedebut,
              endTime: event.datefin,
              description: event.description,
              lieu: event.lieu,
            },
          ]
        : [],
    ),
  ),
  write(
    'POST /api/eventcreate',
    'multipart text lieu description datedebut datefin idgroup file?',
    (asked) => ({
      status: true,
      event: create(asked),
    }),
  ),
];
