/**
 * What features above do when something happens in a feature below, which does not know them: the only place where
 * handlers are registered.
 */
import { unreadConversations } from '../chat/unread.ts';
import { unseenCounts, whenCreated, whenDeleted, whenJoined } from '../communities/handlers.ts';
import { whenConverted } from '../core/files/conversions.ts';
import { announceConvertedDocument } from '../library/changing.ts';
import { addDefaultFolder } from '../library/defaultFolder.ts';
import { unreadCounts } from '../notifications/unread.ts';
import { announceConverted } from '../posts/announcing.ts';
import { uncountSharesInto } from '../posts/counters.ts';
import { beginAtNewestPost, unseenPosts } from '../posts/unseen.ts';

whenCreated.push(addDefaultFolder);
whenDeleted.push(uncountSharesInto);
whenJoined.push(beginAtNewestPost);
unseenCounts.push(unseenPosts);
unreadCounts.push(unreadConversations);
whenConverted.push(announceConverted, announceConvertedDocument);
