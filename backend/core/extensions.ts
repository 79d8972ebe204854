/**
 * Extensions of this API beyond the documents, by name. Clients request them explicitly; documented calls need none.
 */
export const extensions = {
  ACCOUNT_IMPORTS:
    'A CSV file creates, changes and closes accounts, all of them or none; a first call reports what it would do.',
  ACCOUNT_SEARCH:
    'Accounts searched, filtered by kind and role, and sorted; a signed address that downloads them as CSV.',
  ADMINISTRATORS:
    'A call that lists the platform administrators. The documented call only grants or removes the right, and returns the list.',
  AGENDA:
    'The events of all communities of the caller, and a private address by which other calendars show them.',
  ALTERNATIVE_TEXTS:
    'Text alternatives of pictures, up to 500 characters (slides 250): `alternatives[]`, `alternative`; of posts also `imagesToDescribe[]`, `descriptions[]`.',
  AUDIT:
    'A call that reads the journal of what was administered, invitations of outsiders and refused sign-ins, by person, kind and time; one that notes exports.',
  BIRTH_YEARS:
    'People choose whether others see the year of their birth, `anneevisible`; otherwise `year` is empty for them.',
  COLLEAGUES:
    'A call that lists who signed in for the first time within 30 days, and the birthdays of the next days.',
  COMMENT_EDITING: 'Authors edit the text, GIF or picture of their comments and replies.',
  COMMENT_LINKS:
    'Pages of comments and replies around one (`autour`) and before a position (`avant`); notices and push messages name their comment: `idcomment`, `idreponse`.',
  COMMENT_SEARCH:
    'Search finds comments and replies: `commentaires`, counted up to 1,000 in `totalcommentaires`.',
  COMMUNITY_BIN:
    'Deleted communities are kept for 30 days: calls that list, restore and erase them; `titre` confirms a deletion.',
  COMMUNITY_LOCATION: 'A community has a place, up to 100 characters: `lieu`.',
  CONVERSATION_FLAGS:
    'The list of conversations says which are groups, silent, or administered by the caller.',
  CONVERSATION_NOTICES:
    '`avis`: lists of messages say who came, left, was removed, or changed name, picture and administrator.',
  CONVERSATION_NOTIFICATIONS:
    'A call that sets whether all messages of a conversation are notified, only replies and mentions, or none: `niveaunotif`.',
  CONVERSATION_PINS:
    'A call that pins a conversation on top of the caller’s list, which says so: `epinglee`.',
  DATA_EXPORT: 'All that concerns a person, as a zip archive: for themselves and platform administrators.',
  DELETED_MESSAGES:
    '`supprimes`: lists of messages keep the places of deleted ones, which are empty: `supprime`.',
  DETAILED_EVENTS: 'Realtime events beyond the documented ones.',
  DIRECTORY_FILTERS:
    'The directory by job title, community and country, `fonction`, `communaute`, `pays`; a call lists the titles and countries.',
  DO_NOT_DISTURB:
    '« Ne pas déranger » for an hour, until the next morning or until it is ended: `nepasderanger`, `nepasderangerjusqua`.',
  EDIT_VERSIONS:
    'Edited objects have the date of their last change. A change sends the date it is based on, `modifie`; if it is outdated: 409, `CHANGED`.',
  EVENT_EDITING:
    'Authors and administrators change an event: name, place, description, times, places, picture.',
  EVENT_RANGES: 'Calendars for a range of days: `from`, `to`.',
  EVENT_RESPONSES:
    'Members answer an event with yes, maybe or no, `participation`; a number of places, `places`, with a waiting list.',
  EXACT_COUNTS: 'Total counts of lists; at most 1,000 for posts.',
  EXPLICIT_READ_MARKS:
    '`sansmarquer`: reading notifications or posts marks nothing as seen; two calls mark what was shown; `jusqua` marks or deletes notifications up to one.',
  FAILED_DELIVERIES:
    'Calls that list mails and push messages that no service accepted, and send one once more.',
  FOLDER_PATHS:
    'Ancestors of a listed folder; of a found document its id, folder, library and library title.',
  GATEWAY_EVENTS:
    'A realtime channel that only gateways can join and decrypt carries the row with each event.',
  GROUP_ADMINISTRATION:
    'Administrators of groups are marked, `administrateur`; calls hand on the right and change name and picture, `image`.',
  GUEST_MARKS: 'People from outside are marked in lists, messages and profiles: `externe`, `externeold`.',
  HONORIFIC: 'Administrators choose how somebody is addressed.',
  IDEMPOTENCY:
    'Header `Idempotency-Key`: a write that is sent a second time with the same key returns the first result; with other content 422.',
  IDEMPOTENT_TOGGLES:
    '`voulu`: calls that toggle (a reaction, a like, silence, a switch) set the wanted state instead, however often they are made.',
  LIBRARY_BIN: 'Deleted entries of libraries are kept for 30 days: calls that list, restore and erase them.',
  LIBRARY_SELECTIONS: 'Several entries of a library are moved, deleted, or downloaded as one zip archive.',
  LIBRARY_SORTING: 'Libraries sorted by name, date or type in either direction, and searched by name.',
  LIBRARY_VERSIONS:
    'A file replaces one with its name, `remplacer`, whose content is kept for 30 days: calls that list and restore it.',
  LINK_REORDERING: "Administrators choose the order of the organisation's links.",
  MEMBERSHIP_REQUEST_DETAILS:
    'A request to join has a `message` and is answered with a `motif`; a call withdraws it; `motifrefus` is why the last one was refused.',
  MESSAGE_CONTENTS:
    'Messages of a conversation with pictures and videos, documents, or links alone: `contenu`.',
  MESSAGE_EDITING: 'Authors correct the text of a message for some minutes: `modifiele`, `modifiablejusqua`.',
  MESSAGE_FORWARDING: 'A call that forwards a message with its files to another conversation: `transfere`.',
  MESSAGE_LINKS: 'Pages of messages around one (`autour`) and of those newer than a position (`avant`).',
  MESSAGE_REACTIONS: 'People react to messages with one emoji each: `reactions`.',
  MESSAGE_REPLIES: 'A message answers one of its conversation: `reponsea`.',
  MESSAGE_SEARCH:
    "Search finds messages of the caller's conversations, also of one, `conversation`: `messages`, `totalmessages`.",
  NOTIFICATION_DETAILS:
    'Notices have the beginning of what they are about, `extrait`; only mentions or unread ones, `filtre`; one is deleted by `id`.',
  OWN_LIBRARY_CHANGES:
    "`idgroup` 0 renames and moves in the caller's own library, and lists the tree of its folders.",
  PARTIAL_UPDATES: 'An update changes only the fields that are sent; the others keep their values.',
  PEOPLE_SEARCH: 'People, members and candidates of a community searched by name or e-mail.',
  PINNED_MESSAGES: 'A call that pins a message above the others of its conversation: `messageepingle`.',
  PROFILE_ACTIVITY:
    'A call that lists the communities that the caller shares with a person, and their latest posts.',
  READ_TIMES: 'Readers of a message come with the time at which they saw it: `vule`.',
  SCHEDULED_POSTS: 'Posts that wait for their hour: calls that list, add, change, delete and publish them.',
  SEARCH_FILTERS:
    'Posts, comments, documents and messages found by author, `auteur`, community, `communaute`, and time, `du`, `au`.',
  SESSIONS:
    'Sessions with their devices: renewed, listed, ended; the device at sign-in, the current password when it is changed.',
  SHARE_ORIGINS:
    'Community of the original of a share, `idgroupold`, whether it was deleted, `originesupprimee`, its poll or event, `sondageold`, `evenementold`.',
  SIGN_IN_PROVIDERS:
    'People sign in at an OpenID Connect provider: three calls list the providers, start and complete a sign-in.',
  SIMILAR_RESULTS: '`approchants`: results for corrected spelling, apart from exact ones.',
  SLIDE_REORDERING: 'Calls that order the slides of the home page and the illustrations beside it.',
  SPLIT_NAMES: 'Lists of reactions have the first name separately: `prenom`.',
  STABLE_DOCUMENT_IDS: 'A call that returns one file of a library with its folders.',
  STABLE_PAGES:
    'A page that begins after the position of a row, `apres`, even if the row was deleted; answers have the `positions` of rows.',
  STORAGE_QUOTAS:
    'Bytes of files that the caller has uploaded and that a community holds, with their limits.',
  UNREAD_MARKS: 'A call that marks a conversation as unread for the caller; what others see stays.',
} as const;

/** Name of an extension. */
export type Extension = keyof typeof extensions;

/** OpenAPI markers of an extension. */
export const extensionMarkers = (extension: Extension) => ({
  'x-origin': 'extension',
  'x-capability': extension,
});

/** Description of an undocumented parameter, field or header. */
export const extensionDescription = (extension: Extension, description: string) => ({
  description,
  ...extensionMarkers(extension),
});
