/** How answers are written down and sent, and what is wanted of requests. */
import type { Habitual } from './habit.ts';

const notice =
  '<br />\n<b>Notice</b>:  Undefined index: [lang] {key} in <b>/var/www/api.php</b> on line <b>12</b><br />\n';

/** Habits in how an answer is written down. */
export const writings = {
  escapes: {
    says: 'What is no ASCII is escaped, and slashes too: `\\u00e9`, `\\/`.',
    does: (text) =>
      text
        .replaceAll('/', String.raw`\/`)
        .replaceAll(
          /[\u0080-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
  },
  bom: { says: 'Answers begin with a byte order mark.', does: (text) => `\uFEFF${text}` },
  notices: { says: 'PHP writes its notices around answers.', does: (text) => notice + text + notice },
} satisfies Record<string, Habitual<(text: string) => string>>;

/** Habits in how answers are sent and requests are taken. */
export const sending = {
  gzip: 'Answers are packed, wanted or not.',
  latin1: 'Answers are written in ISO-8859-1, and say so.',
  latin1Unsaid: 'Answers are written in ISO-8859-1, and do not say so.',
  htmlType: 'Answers call themselves HTML.',
  pieces: 'Answers come in small pieces, cut within letters.',
  closing: 'Every answer closes its connection.',
  lengthRequired: 'Requests with a body are refused unless they say its length.',
  allAtOnce: 'How many rows are wanted is not listened to: all of them come, from the first that is wanted.',
  formOnly: 'Bodies are read as forms alone, where the documents state no encoding.',
  md5: 'Passwords are digested with MD5.',
} as const;

/** The settings that are made for a habit. */
export const settings: Partial<Record<keyof typeof sending, Record<string, string>>> = {
  formOnly: { API_BODY: 'form' },
  md5: { PASSWORD_DIGEST: 'md5' },
};
