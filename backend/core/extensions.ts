/**
 * Extensions of this API beyond the documents, by name. Clients request them explicitly; documented calls need none.
 */
export const extensions = {
  ADMINISTRATORS: 'A list of who administers the platform.',
  AUDIT: 'What was done in the administration.',
  COMMENT_EDITING: 'Authors change their comments and replies.',
  COMMENT_LINKS:
    'Comments and replies are listed around one of them, and notices and push messages name their comment or reply.',
  COMMENT_SEARCH: 'A search finds comments and replies too.',
  CONVERSATION_FLAGS: 'Conversations say whether they are groups, muted, and the caller’s own.',
  DISPATCHES: 'Mails and push messages that could not be sent are listed, and sent again.',
  EDITS: 'Edited items name their editor and date, and an edit names the modification that it read.',
  EVENT_SPANS: 'Calendars are asked for a span of days.',
  EXPLICIT_MARKS: 'What was shown is marked as seen by calls of its own, and reading marks nothing.',
  FOLDER_PATHS: 'The way to a folder, and the folder of a document that was found.',
  GATEWAY_EVENTS: 'A realtime channel for gateways carries rows with their events.',
  HONORIFIC: 'Administrators choose how somebody is addressed.',
  IDEMPOTENCY: 'A write that is repeated with its `Idempotency-Key` is answered like the first.',
  LIBRARY_ENTRIES: 'A library file is found by its id alone, even after a move.',
  LIBRARY_ORDER: 'Libraries are sorted and searched.',
  LINK_ORDER: 'The links of the organisation have places.',
  NOTICE_DETAILS: 'Notices have an excerpt, are filtered by kind, and deleted one by one.',
  PARTIAL_UPDATES: 'An update changes only the fields that are sent.',
  PEOPLE_SEARCH: 'People and members are searched by name.',
  PICTURE_ALTERNATIVES:
    'Pictures of posts, polls, events, comments and messages, of slides and illustrations have a text for those who do not see them.',
  QUOTAS: 'How much storage a person and a community use, and how much they may.',
  REALTIME_ACTIONS:
    'Realtime events for deleted messages, conversations, branding and push messages, with the ids of changed posts, communities and notifications.',
  SESSIONS: 'Sessions know their devices, are listed, renewed, and ended wherever they are.',
  SHARE_ORIGINS: 'A share names the community of its original, and whether that was deleted.',
  SIMILAR_RESULTS: 'A search suggests separate results for misspelt words.',
  SLIDE_ORDER: 'The slides of the home page and the illustrations beside it are put in order.',
  SPLIT_NAMES: 'Lists with full names also have first names.',
  STABLE_PAGES: 'Cursor pagination that stays correct when rows move or are deleted.',
  TOTALS: 'Lists have totals, and searches have pages.',
  WANTED_STATES: 'Toggles accept the requested state.',
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
