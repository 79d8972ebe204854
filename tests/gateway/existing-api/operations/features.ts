/** Every operation of the web client, by the feature that it belongs to. */
import { branding, home, shell, statistics } from './administration.ts';
import { chat, notifications } from './chat.ts';
import { communities, members } from './communities.ts';
import { events, feed, gallery } from './feed.ts';
import { library, uploads } from './library.ts';
import type { Operation } from './operation.ts';
import { gifs, linkPreview, people, search, session, translation } from './people.ts';
import { comments, polls, reactions } from './reactions.ts';

/** In the order in which the product tells of them. */
export const operations: Readonly<Record<string, readonly Operation[]>> = {
  session,
  shell,
  branding,
  home,
  feed,
  comments,
  reactions,
  polls,
  events,
  gallery,
  communities,
  members,
  uploads,
  library,
  chat,
  notifications,
  people,
  search,
  statistics,
  gifs,
  'link-preview': linkPreview,
  translation,
};
