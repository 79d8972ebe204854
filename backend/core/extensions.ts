/**
 * Extensions of this API beyond the documents, by name. Clients request them explicitly; documented calls need none.
 */
export const extensions = {
  ADMINISTRATORS: 'A list of who administers the platform.',
  AUDIT: 'What was done in the administration.',
  CIVILITY: 'Administrators choose how somebody is addressed.',
  COMMENT_EDITING: 'Authors change their comments and replies.',
  COMMENT_SEARCH: 'A search finds comments and replies too.',
  CONVERSATION_FLAGS: 'The list of conversations tells which are groups, silent, and the caller’s own.',
  DISPATCHES: 'Mails and push messages that could not be sent are listed, and sent again.',
  EDITS: 'What is edited tells by whom and when, and a change names which one it knows of.',
  EVENT_SPANS: 'Calendars are asked for a span of days.',
  EXPLICIT_MARKS: 'What was shown is marked as seen by calls of its own, and reading marks nothing.',
  FOLDER_PATHS: 'The way to a folder, and the folder of a document that was found.',
  IDEMPOTENCY: 'A write that is repeated with its `Idempotency-Key` is answered like the first.',
  LIBRARY_ENTRIES: 'A file of a library is told by its id alone, wherever it was moved.',
  LIBRARY_ORDER: 'Libraries are sorted and searched.',
  LINK_ORDER: 'The links of the organisation have places.',
  PARTIAL_UPDATES: 'An update changes only the fields that are sent.',
  PEOPLE_SEARCH: 'People and members are searched by name.',
  PICTURE_ALTERNATIVES:
    'Pictures of posts, polls, events, comments and messages, of slides and illustrations have a text for those who do not see them.',
  QUOTAS: 'How much storage a person and a community use, and how much they may.',
  REALTIME_ACTIONS:
    'Realtime tells of deleted messages, conversations, the platform and push messages too, and by ids what changed in posts, communities and notices.',
  SESSIONS: 'Sessions know their devices, are listed, renewed, and ended wherever they are.',
  SHARE_ORIGINS: 'A share tells in which community its original stands, and that it has been deleted.',
  SIMILAR_RESULTS: 'A search tells apart what it may have meant where a word of it is misspelt.',
  SLIDE_ORDER: 'The slides of the home page and the illustrations beside it are put in order.',
  SPLIT_NAMES: 'Lists that tell names as one tell first names apart too.',
  STABLE_PAGES:
    'A page follows the place of a given row, wherever that stands by now and even if it is gone.',
  TOTALS: 'Lists tell how many items there are in all, and a search is asked for a page at a time.',
  WANTED_STATES: 'Calls that turn something round are told the state that is wanted.',
} as const;

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
