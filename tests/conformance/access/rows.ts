/** All rows of the matrix, by feature. */
import { chat, subscriptions } from './features/chat.ts';
import { comments, reactions } from './features/comments.ts';
import { communities } from './features/communities.ts';
import { feed } from './features/feed.ts';
import { communityLibrary, ownLibrary } from './features/library.ts';
import { members } from './features/members.ts';
import { notifications, people, session } from './features/people.ts';
import { branding, home, statistics } from './features/platform.ts';
import { outside, search } from './features/search.ts';
import type { Row } from './row.ts';

export const features: Readonly<Record<string, readonly Row[]>> = {
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
  Subscriptions: subscriptions,
  Notifications: notifications,
  Search: search,
  Home: home,
  Statistics: statistics,
  'Outside services': outside,
};
