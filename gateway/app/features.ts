import { branding } from '../branding/resolvers.ts';
import { chat } from '../chat/resolvers.ts';
import { comments } from '../comments/resolvers.ts';
import { communities } from '../communities/resolvers.ts';
import { events } from '../events/resolvers.ts';
import { feed } from '../feed/resolvers.ts';
import { gallery } from '../gallery/resolvers.ts';
import { gifs } from '../gifs/gifs.ts';
import { home } from '../home/resolvers.ts';
import { library } from '../library/resolvers.ts';
import { linkPreview } from '../link-preview/fetching.ts';
import { members } from '../members/resolvers.ts';
import { notifications } from '../notifications/resolvers.ts';
import { openid } from '../openid/resolvers.ts';
import { people } from '../people/resolvers.ts';
import { polls } from '../polls/resolvers.ts';
import { posts } from '../posts/resolvers.ts';
import { reactions } from '../reactions/resolvers.ts';
import { search } from '../search/resolvers.ts';
import { session } from '../session/resolvers.ts';
import { statistics } from '../statistics/resolvers.ts';
import { translation } from '../translation/resolvers.ts';
import type { Feature } from '../realtime/feature.ts';

/** The features of the graph. */
export const features: readonly Feature[] = [
  branding,
  chat,
  comments,
  communities,
  events,
  feed,
  gallery,
  gifs,
  home,
  library,
  linkPreview,
  members,
  openid,
  people,
  polls,
  posts,
  reactions,
  search,
  session,
  statistics,
  translation,
  // Gets the events of no other feature.
  notifications,
];

/** The call that finds the owner of a token. */
export { fetchTokenOwner } from '../session/viewer.ts';
