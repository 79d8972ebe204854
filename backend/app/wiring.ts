/**
 * What rooms above do when something happens in a room below, which does not know them: the only place where
 * handlers are registered.
 */
import { unreadConversations } from '../chat/unread.ts';
import { unseenCounts, whenCreated, whenJoined } from '../communities/handlers.ts';
import { addDefaultFolder } from '../library/defaultFolder.ts';
import { unreadCounts } from '../notifications/unread.ts';
import { beginAtNewestPost, unseenPosts } from '../posts/unseen.ts';

whenCreated.push(addDefaultFolder);
whenJoined.push(beginAtNewestPost);
unseenCounts.push(unseenPosts);
unreadCounts.push(unreadConversations);
