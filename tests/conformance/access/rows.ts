/** All rows of the matrix, by room. */
import { chat, subscriptions } from './rooms/chat.ts';
import { comments, reactions } from './rooms/comments.ts';
import { communities } from './rooms/communities.ts';
import { feed } from './rooms/feed.ts';
import { communityLibrary, ownLibrary } from './rooms/library.ts';
import { members } from './rooms/members.ts';
import { notifications, people, session } from './rooms/people.ts';
import { branding, home, statistics } from './rooms/platform.ts';
import { outside, search } from './rooms/search.ts';
import type { Row } from './row.ts';

export const rooms: Readonly<Record<string, readonly Row[]>> = {
  Session: session,
  Branding: branding,
  Communities: communities,
  Members: members,
  People: people,
  'Posts, events and polls': feed,
  Comments: comments,
  Reactions: reactions,
  'Libraries of communities': communityLibrary,
  'One’s own library': ownLibrary,
  Chat: chat,
  'What is heard while connected': subscriptions,
  Notifications: notifications,
  Search: search,
  Home: home,
  Statistics: statistics,
  'Services outside': outside,
};
