/** Every documented call. */
import { branding } from './branding.ts';
import { chat } from './chat.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import type { Documented } from './documented.ts';
import { events } from './events.ts';
import { feed } from './feed.ts';
import { gallery } from './gallery.ts';
import { home } from './home.ts';
import { library } from './library.ts';
import { members } from './members.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { polls } from './polls.ts';
import { reactions } from './reactions.ts';
import { search } from './search.ts';
import { type Digest, session } from './session.ts';
import { statistics } from './statistics.ts';

export const rooms = (digest: () => Digest): Documented[] => [
  ...session(digest),
  ...people,
  ...communities,
  ...members,
  ...feed,
  ...comments,
  ...reactions,
  ...polls,
  ...events,
  ...gallery,
  ...library,
  ...chat,
  ...notifications,
  ...search,
  ...home,
  ...branding,
  ...statistics,
];
