import type { Deviation } from '../compat/deviations.ts';

/** A deviation from the documents, found by the gateway or by the probe. */
export type DeviationName =
  | Deviation
  | 'absoluteFiles'
  | 'bareFiles'
  | 'cut'
  | 'formOnly'
  | 'hanging'
  | 'lateWrites'
  | 'lostWrites'
  | 'md5'
  | 'missingFields'
  | 'none'
  | 'sha1'
  | 'sha512';

/** Meaning of each deviation, for reports. */
export const deviationMeanings: Record<DeviationName, string> = {
  bom: 'A byte order mark precedes the JSON.',
  gzip: 'Answers come packed although nobody asked for it. That is good HTTP.',
  htmlType: 'JSON is sent as text/html.',
  latin1: 'Answers are not written in UTF-8, and say so; they are read in their own charset.',
  latin1Unsaid: 'Answers are not written in UTF-8, and do not say so; they are read as Windows-1252.',
  encodedTwice: 'Responses are JSON encoded twice.',
  notices: 'A server writes warnings around the JSON; they are left out.',
  bare: 'Lists come by themselves, without the documented name around them.',
  data: 'Answers come within an object named data.',
  enveloped: 'Answers come within an object named data, beside a code.',
  listOfOne: 'An answer that is an object comes within a list.',
  wrapped: 'Answers come within an object named result or response.',
  emptyFalse: 'An empty list is written as false.',
  emptyNull: 'An empty list is written as null.',
  emptyObject: 'An empty list is written as an empty object.',
  gaps: 'Lists with missing places come as objects; they are read in their order.',
  keyed: 'Lists come as objects whose keys are the ids; they are read in their order.',
  allAtOnce: 'More rows come than are asked for: long lists are slow.',
  startIgnored:
    'Every page begins at the first row: the gateway looks for its pages in what comes. Rows beyond it are not reached.',
  capped:
    'Fewer rows come than are asked for although there are more. The rest is asked for in pieces where the most is a usual number, such as 10, 20, 50 or 100; else lists end there.',
  noTotals: 'Member lists have no total: all members are fetched to count them.',
  relationsAsLists: 'A single object comes within a list.',
  singleuserWrapped: 'The person comes under the name user. The documents can be read both ways.',
  entities: 'Names and titles hold HTML entities; they are shown as the characters.',
  frenchDates: 'Dates are written the French way, such as 22/11/2026.',
  offsetDates: 'Dates name their distance from UTC without a colon, such as +0100.',
  localDates: 'Dates name no time zone: API_TIME_ZONE has to be right.',
  nullTexts: 'An absent text is written as the word NULL; it is shown as absent.',
  phpDates: 'Dates come as objects of PHP.',
  frenchFlags: 'Flags are the words oui and non.',
  textFlags: 'Flags are the words true and false.',
  statusWord: 'The status of a success is a word, such as success.',
  textNumbers: 'Numbers are written as text.',
  secondDates: 'Dates are numbers of seconds since 1970.',
  millisecondDates: 'Dates are numbers of milliseconds since 1970.',
  spokenDates:
    'Some dates are words that name no day, such as « il y a 3 heures »: they are shown as absent.',
  zeroDates: 'Some dates are all zeros: they are shown as absent.',
  duplicates: 'The same row comes twice in a list; it is shown once.',
  noAuthor: 'Some rows have no author: « Utilisateur supprimé » is shown.',
  noCommunity: 'Some posts name no community: outside a community’s own page they are left out.',
  noIds: 'Some people come without an id: their names lead nowhere.',
  nullRows: 'Some rows are null; they are left out.',
  emptyWrites: 'Some writes are answered by nothing; they are believed.',
  noContent: 'Some writes are answered by status 204 and nothing else; they are believed.',
  okWrites: 'Some writes are answered by text that is no JSON; they are believed.',
  statusOnly: 'Some writes do not answer what they made; it is looked for afterwards.',
  flagAction: 'The response to a reaction says whether one is set, not which.',
  cutJson: 'An answer ends in its midst.',
  emptyReads: 'Nothing is answered to what is asked for, under the status of a success.',
  errorIn200: 'An error comes under the status of a success.',
  expiredIn200: 'A refused token comes under the status of a success.',
  htmlPage: 'A page for people comes instead of an answer.',
  loginRedirect: 'The call is redirected to a page to sign in.',
  statusError: 'A status that means an error comes under the status of a success.',
  statusFalse: 'The status false comes instead of an answer.',
  absoluteFiles: 'File paths are absolute URLs of the API’s own server.',
  bareFiles: 'File paths are bare names: the first of API_FILES is their folder.',
  cut: 'The connection is cut before anything is answered.',
  formOnly: 'Bodies are read as forms only: API_BODY=form.',
  hanging: 'No response in time. Whether one would come later is unknown.',
  lateWrites: 'The connection is cut before a write is answered, which is done all the same.',
  lostWrites: 'The connection is cut before a write is answered, and what it writes is not found afterwards.',
  md5: 'Passwords are sent as MD5: PASSWORD_DIGEST=md5.',
  missingFields:
    'Fields that people see are in no answer: they are shown as absent. Perhaps the API gives them other names.',
  none: 'Passwords are sent as they are: PASSWORD_DIGEST=none.',
  sha1: 'Passwords are sent as SHA-1: PASSWORD_DIGEST=sha1.',
  sha512: 'Passwords are sent as SHA-512: PASSWORD_DIGEST=sha512.',
};

/** Reported, but not a deviation. */
export const informativeDeviations: ReadonlySet<DeviationName> = new Set<DeviationName>([
  'gzip',
  'singleuserWrapped',
]);

/** Invalid responses. */
export const invalidDeviations: ReadonlySet<Deviation> = new Set<Deviation>([
  'cutJson',
  'emptyReads',
  'errorIn200',
  'expiredIn200',
  'htmlPage',
  'loginRedirect',
  'statusError',
  'statusFalse',
]);
