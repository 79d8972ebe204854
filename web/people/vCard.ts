/** What a contact file holds of a person. */
interface Contact {
  firstName: string;
  lastName: string;
  name: string;
  jobTitle: string | null | undefined;
  email: string | null | undefined;
  phone: string | null | undefined;
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[,;]/g, String.raw`\$&`);

/** Bytes of a line at most (RFC 2426, 2.6). */
const mostBytes = 75;
const encoder = new TextEncoder();

/** Folds a line; never within a character. */
function folded(line: string): string {
  let [result, length] = ['', 0];
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > mostBytes) [result, length] = [`${result}\r\n `, 1];
    result += character;
    length += bytes;
  }
  return result;
}

/** Contact file of a person: vCard 3.0, which Outlook reads too. */
export function vCard({ firstName, lastName, name, jobTitle, email, phone }: Contact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(name)}`,
    ...(jobTitle ? [`TITLE:${escaped(jobTitle)}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${escaped(email)}`] : []),
    ...(phone ? [`TEL;TYPE=WORK,VOICE:${escaped(phone)}`] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
