import type { z } from 'zod';
import type { ListedConversation } from '../chat/conversations.wire.ts';
import type { Message } from '../chat/messages.wire.ts';
import { toWirePicture } from '../communities/communities.wire.ts';
import { toWireFields } from '../communities/fields.wire.ts';
import type { FileLinks } from '../core/files/links.ts';
import { fileUrl } from '../core/files/videos.ts';
import type { Page } from '../core/ordering.ts';
import type { Post } from '../feed/wire.ts';
import type { User } from '../people/wire.ts';
import type { FoundComment } from './comments.ts';
import type { CommunityRow, DocumentRow, FoundPage } from './communitiesAndDocuments.ts';
import type { FoundCommunity, FoundDocument, FoundMessage, SearchResponse } from './wire.ts';

type WirePost = z.output<typeof Post>;
type WirePerson = z.output<typeof User>;

const toFoundCommunity = (
  { community, logoKey, coverKey, role, members, hasAsked }: CommunityRow,
  links: FileLinks,
): z.output<typeof FoundCommunity> => ({
  id: community.id,
  ...toWireFields(community),
  logo: toWirePicture(logoKey, links),
  photocouverture: toWirePicture(coverKey, links),
  Role: role ?? '',
  roleuser: role ?? '',
  nb_user: members,
  isLibraryEditable: community.isLibraryEditable,
  demande: hasAsked,
});

const toFoundDocument = (
  { document, file, firstName, lastName, communityTitle }: DocumentRow,
  links: FileLinks,
): z.output<typeof FoundDocument> => ({
  id: document.id,
  file: fileUrl(links, file),
  documentreelname: document.name,
  nom: lastName ?? '',
  prenom: firstName ?? '',
  createdAt: document.createdAt.toISOString(),
  telechargement: links.sign({ key: file.key, originalName: document.name }, { download: true }),
  thumbs: file.posterKey === null ? '' : links.sign({ key: file.posterKey }),
  taille: file.size,
  idoc: document.folderId ?? 0,
  idgroup: document.communityId ?? 0,
  titregroupe: communityTitle ?? '',
});

/** Messages by descending id with their conversations, without those deleted or of conversations left. */
export function toFoundMessages(
  messages: readonly z.output<typeof Message>[],
  conversations: readonly z.output<typeof ListedConversation>[],
): z.output<typeof FoundMessage>[] {
  const conversationOf = new Map(conversations.map((each) => [each.conversationId, each]));
  return messages.toReversed().flatMap((message) => {
    const conversation = conversationOf.get(message.conversation.id);
    return conversation && message.supprime === undefined ? [{ message, conversation }] : [];
  });
}

/** What a search found. */
interface Results {
  posts: FoundPage<WirePost>;
  people: FoundPage<WirePerson>;
  communities: FoundPage<CommunityRow>;
  documents: FoundPage<DocumentRow>;
  comments: FoundPage<FoundComment>;
  messages: FoundPage<z.output<typeof FoundMessage>>;
  resembling: {
    posts: WirePost[];
    people: WirePerson[];
    communities: CommunityRow[];
    documents: DocumentRow[];
  };
  words: string[];
}

/** Response with a page of each subject. */
export function toSearchResponse(
  { posts, people, communities, documents, comments, messages, resembling, words }: Results,
  page: Page,
  links: FileLinks,
): z.output<typeof SearchResponse> {
  const toCommunities = (rows: readonly CommunityRow[]) => rows.map((row) => toFoundCommunity(row, links));
  const toDocuments = (rows: readonly DocumentRow[]) => rows.map((row) => toFoundDocument(row, links));
  return {
    status: true,
    post: posts.items,
    user: people.items,
    group: toCommunities(communities.items),
    Docgroup: toDocuments(documents.items),
    commentaires: comments.items.map(({ post, comment, reply }) => ({
      publication: post,
      commentaire: comment,
      reponse: reply,
    })),
    totalcommentaires: comments.total,
    messages: messages.items,
    totalmessages: messages.total,
    approchants: {
      post: resembling.posts,
      user: resembling.people,
      group: toCommunities(resembling.communities),
      Docgroup: toDocuments(resembling.documents),
    },
    totals: {
      post: posts.total,
      user: people.total,
      group: communities.total,
      Docgroup: documents.total,
    },
    mots: words,
    positions:
      page.after === undefined
        ? undefined
        : {
            post: posts.positions ?? [],
            user: people.positions ?? [],
            group: communities.positions ?? [],
            Docgroup: documents.positions ?? [],
            commentaires: comments.positions ?? [],
            messages: messages.positions ?? [],
          },
  };
}
