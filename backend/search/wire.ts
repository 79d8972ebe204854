import { z } from 'zod';
import { ListedConversation } from '../chat/conversations.wire.ts';
import { Message } from '../chat/messages.wire.ts';
import { Comment } from '../comments/wire.ts';
import { shownFields } from '../communities/fields.wire.ts';
import { CommunityRole } from '../communities/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import { after, requestInstant, count, filePath, id, instant, offset } from '../core/wire.ts';
import { Post } from '../feed/wire.ts';
import { User } from '../people/wire.ts';
import { maxCount } from './queries.ts';

const picture = z.union([filePath, z.literal('')]);

/** Documented subjects of a search under the names of code; comments and messages are extensions. */
const subjectNames = {
  post: 'posts',
  user: 'people',
  group: 'communities',
  Docgroup: 'documents',
  commentaires: 'comments',
  messages: 'messages',
} as const;

const filter = (description: string) => extensionDescription('SEARCH_FILTERS', description);

/** Form fields of `POST /api/searchs`: the searched words, what to limit the search to, and the page. */
export const SearchBody = z
  .object({
    query: z.string().trim().max(200).default(''),
    type: z
      .enum(['post', 'user', 'group', 'Docgroup', 'commentaires', 'messages'])
      .optional()
      .meta(extensionDescription('EXACT_COUNTS', 'Only this list is filled')),
    conversation: id
      .optional()
      .meta(extensionDescription('MESSAGE_SEARCH', 'Messages are looked for in this conversation alone')),
    auteur: id.optional().meta(filter('Only posts, comments, documents and messages of this person')),
    communaute: id
      .optional()
      .meta(filter('Only posts, comments and documents of this community; no messages')),
    du: requestInstant()
      .optional()
      .meta(filter('Only posts, comments, documents and messages since this moment')),
    au: requestInstant()
      .optional()
      .meta(filter('Only posts, comments, documents and messages before this moment')),
    nb: count(100).default(20).meta(extensionDescription('EXACT_COUNTS', 'How many of each')),
    start: offset.default(0).meta(extensionDescription('EXACT_COUNTS', 'From which of each')),
    apres: after,
  })
  .transform((body) => ({
    search: body.query,
    subject: body.type && subjectNames[body.type],
    conversationId: body.conversation,
    filters: {
      authorId: body.auteur,
      communityId: body.communaute,
      from: body.du === undefined ? undefined : new Date(body.du),
      to: body.au === undefined ? undefined : new Date(body.au),
    },
    page: { count: body.nb, start: body.start, after: body.apres },
  }));

/** A library document in the search results. */
export const FoundDocument = z
  .object({
    id: id.meta(extensionDescription('FOLDER_PATHS', 'By which the library knows it')),
    file: filePath,
    documentreelname: z.string(),
    nom: z.string().describe("Its author's"),
    prenom: z.string(),
    createdAt: instant,
    telechargement: filePath.describe('Assumed: the same file, saved under its name'),
    thumbs: z.union([filePath, z.literal('')]).describe('Assumed: still picture of a video'),
    taille: z.number().int().describe('Assumed: bytes'),
    idoc: id.meta(extensionDescription('FOLDER_PATHS', 'Its folder; 0 is the root')),
    idgroup: id.meta(extensionDescription('FOLDER_PATHS', "Its community; 0 is the caller's own library")),
    titregroupe: z
      .string()
      .meta(extensionDescription('FOLDER_PATHS', "Its community's title; empty for none")),
  })
  .meta({ id: 'FoundDocument' });

/** A community in the search results. */
export const FoundCommunity = z
  .object({
    id,
    ...shownFields,
    logo: picture,
    photocouverture: picture,
    Role: z.union([CommunityRole, z.literal('')]).describe("The caller's role; empty for a non-member"),
    roleuser: z.union([CommunityRole, z.literal('')]).describe('The same'),
    nb_user: z.number().int().describe('Assumed: members'),
    isLibraryEditable: z.boolean().describe('Assumed'),
    demande: z.boolean().describe('Assumed: whether the caller has asked to join'),
  })
  .meta({ id: 'FoundCommunity' });

/** A comment or reply in the search results, with its post. */
const FoundComment = z
  .object({
    publication: Post,
    commentaire: Comment,
    reponse: Comment.nullable().describe('The reply to it that was found; null where it was found itself'),
  })
  .meta({ id: 'FoundComment' });

/** A message in the search results, with its conversation. */
export const FoundMessage = z
  .object({ message: Message, conversation: ListedConversation })
  .meta({ id: 'FoundMessage' });

/** Response of `POST /api/searchs`: a page of each subject, totals, and suggestions for misspelt words. */
export const SearchResponse = z.object({
  status: z.literal(true),
  post: z.array(Post),
  user: z.array(User),
  group: z.array(FoundCommunity),
  Docgroup: z.array(FoundDocument),
  commentaires: z
    .array(FoundComment)
    .meta(extensionDescription('COMMENT_SEARCH', 'Comments and replies, the newest first')),
  totalcommentaires: z
    .number()
    .int()
    .meta(
      extensionDescription('COMMENT_SEARCH', `How many there are, whatever the page; ${maxCount} at most`),
    ),
  messages: z
    .array(FoundMessage)
    .meta(extensionDescription('MESSAGE_SEARCH', "Messages of the caller's conversations, the newest first")),
  totalmessages: z
    .number()
    .int()
    .meta(
      extensionDescription('MESSAGE_SEARCH', `How many there are, whatever the page; ${maxCount} at most`),
    ),
  approchants: z
    .object({
      post: z.array(Post),
      user: z.array(User),
      group: z.array(FoundCommunity),
      Docgroup: z.array(FoundDocument),
    })
    .meta(
      extensionDescription(
        'SIMILAR_RESULTS',
        'On a first page, of the lists with few results: what the search may have meant where a word of it is misspelt. None of it is in the lists, nor counted',
      ),
    ),
  totals: z
    .object({
      post: z.number().int(),
      user: z.number().int(),
      group: z.number().int(),
      Docgroup: z.number().int(),
    })
    .meta(
      extensionDescription(
        'EXACT_COUNTS',
        `How many there are of each, whatever the page; ${maxCount} posts at most`,
      ),
    ),
  mots: z
    .array(z.string())
    .meta(
      extensionDescription(
        'EXACT_COUNTS',
        'Without accents, the beginnings of the words that posts hold: those of the search, and those that it may have meant',
      ),
    ),
  positions: z
    .object({
      post: z.array(z.string()),
      user: z.array(z.string()),
      group: z.array(z.string()),
      Docgroup: z.array(z.string()),
      commentaires: z.array(z.string()),
      messages: z.array(z.string()),
    })
    .optional()
    .meta(extensionDescription('STABLE_PAGES', 'With `apres`: the cursor of each item of each list')),
});
