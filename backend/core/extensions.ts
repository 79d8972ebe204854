/**
 * Extensions of this API beyond the documents, by name. Clients request them explicitly; documented calls need none.
 */
export const extensions = {
  ADMINISTRATORS: 'List of the administrators of the platform.',
  ALTERNATIVE_TEXTS:
    'Pictures of posts, polls, events, comments and messages, of slides and illustrations have a text for those who do not see them.',
  AUDIT: 'Audit log of administrative actions.',
  COMMENT_EDITING: 'Editing of comments and replies by their authors.',
  COMMENT_LINKS:
    'Comments and replies are listed around one of them, and notices and push messages name their comment or reply.',
  COMMENT_SEARCH: 'A search finds comments and replies too.',
  CONVERSATION_FLAGS:
    'Lists of conversations include whether each is a group, muted, and created by the caller.',
  DETAILED_EVENTS:
    'Realtime events for deleted messages, conversations, branding and push messages, with the ids of changed posts, communities and notifications.',
  EDIT_VERSIONS:
    'Edited items name their editor and date, and an edit names the version on which it is based.',
  EVENT_RANGES: 'Events are listed for a given period.',
  EXACT_COUNTS: 'Lists include their total length, and searches are paged.',
  EXPLICIT_READ_MARKS: 'Separate calls mark content as seen; reading marks nothing.',
  FAILED_DELIVERIES: 'Mails and push messages that could not be sent are listed, and sent again.',
  FOLDER_PATHS: 'Path of a folder, and folder of a document in search results.',
  GATEWAY_EVENTS: 'A realtime channel for gateways carries rows with their events.',
  GUEST_MARKS: 'People from outside the organisation are marked wherever people are listed.',
  HONORIFIC: 'Administrators choose the form of address of a user.',
  IDEMPOTENCY: 'A write repeated with its `Idempotency-Key` gets the response of the first one.',
  IDEMPOTENT_TOGGLES: 'Toggles accept the requested state.',
  LIBRARY_SORTING: 'Libraries are sorted and searched.',
  LINK_REORDERING: 'Links of the organisation can be reordered.',
  NOTIFICATION_DETAILS: 'Notices have an excerpt, are filtered by kind, and deleted one by one.',
  PARTIAL_UPDATES: 'An update changes only the fields that are sent.',
  PEOPLE_SEARCH: 'People and members are searched by name.',
  SESSIONS: 'Sessions include their devices, and can be listed, renewed and ended from other devices.',
  SHARE_ORIGINS:
    'A share names the community of its original, whether that was deleted, and its poll or event.',
  SIMILAR_RESULTS: 'A search suggests separate results for misspelt words.',
  SLIDE_REORDERING: 'Slides and illustrations of the home page can be reordered.',
  SPLIT_NAMES: 'Lists with full names also have first names.',
  STABLE_DOCUMENT_IDS: 'A library file is found by its id alone, even after a move.',
  STABLE_PAGES: 'Cursor pagination that stays correct when rows move or are deleted.',
  STORAGE_QUOTAS: 'Storage used by a person and a community, and their limits.',
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
