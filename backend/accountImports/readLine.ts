import { ApiError, invalidError } from '../core/errors.ts';
import { normalizeName } from '../core/text.ts';
import { requireEmail, requirePhone } from '../people/contact.ts';
import { languageCode } from '../people/languages.ts';
import { parseHonorific } from '../people/profile.ts';
import type { Row } from './readTable.ts';

/** Fields of an account that a file sets; empty cells keep what is stored. */
export interface ImportedFields {
  firstName?: string | undefined;
  lastName?: string | undefined;
  civility?: string | undefined;
  job?: string | undefined;
  phone?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  isAdministrator?: boolean | undefined;
  canCreateCommunities?: boolean | undefined;
}

/** A cell that is no value of its column: that is an error unless it is what the account has. */
interface WrongCell {
  column: keyof ImportedFields | 'state';
  cell: string;
  error: string;
}

/** A line of a file: the account it names, its fields, and why it is wrong. */
export interface Line {
  line: number;
  email: string;
  isLeaving: boolean;
  fields: ImportedFields;
  /** Titles or numbers of communities, as they are written. */
  communities: string;
  wrongCells: WrongCell[];
  error?: string | undefined;
}

type Column = keyof ImportedFields | 'email' | 'state' | 'communities';

/** Heads of columns in French and English, without accents, case and marks. */
const headings: Readonly<Record<Column, string>> = {
  email: 'email mail courriel adresseemail adressemail emailaddress username identifiant',
  firstName: 'prenom firstname givenname',
  lastName: 'nom nomdefamille lastname surname familyname',
  civility: 'civilite honorific',
  job: 'fonction poste metier job jobtitle position',
  phone: 'telephone tel mobile portable phone phonenumber',
  country: 'pays country',
  language: 'langue language',
  isAdministrator: 'role droit',
  canCreateCommunities: 'creationdecommunautes cancreatecommunities',
  communities: 'communautes communaute communities community groupes groups',
  state: 'etat statut state status',
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const columnsByHead = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as Column] as const),
  ),
);

/** The columns of a file in its order, with the heads that are unknown. Throws 400 without e-mails. */
export function readHeader(heads: readonly string[]): { columns: (Column | undefined)[]; ignored: string[] } {
  const seen = new Set<Column>();
  const columns = heads.map((head) => {
    const column = columnsByHead.get(plain(head));
    if (column === undefined) return undefined;
    if (seen.has(column)) throw invalidError('fichier', `La colonne « ${head.trim()} » est en double.`);
    seen.add(column);
    return column;
  });
  if (!seen.has('email')) throw invalidError('fichier', 'La colonne « E-mail » manque.');
  const ignored = heads.filter((head, index) => columns[index] === undefined && head.trim() !== '');
  return { columns, ignored: ignored.map((head) => head.trim().slice(0, 100)) };
}

const words = (yes: string, no: string, refusal: string) => (cell: string) => {
  const word = plain(cell);
  if (yes.split(' ').includes(word)) return true;
  if (no.split(' ').includes(word)) return false;
  throw invalidError('fichier', refusal);
};
const isRole = words(
  'administrateur administratrice admin administrator',
  'utilisateur utilisatrice user membre member',
  'Le rôle est « administrateur » ou « utilisateur ».',
);
const isYes = words(
  'oui yes o y 1 vrai true',
  'non no n 0 faux false',
  'La création de communautés est « oui » ou « non ».',
);
const hasLeft = words(
  'parti partie sorti sortie left leaving gone',
  'actif active present presente jamaisconnecte neversignedin',
  'L’état est « parti », « actif » ou vide.',
);

/** Characters of a cell that names communities. */
const maxCharacters = 5000;

const short = (max: number) => (cell: string) => {
  const text = normalizeName(cell);
  if (text.length > max) throw invalidError('fichier', `${max} caractères au maximum`);
  return text;
};

/** Excel drops the 0 of a French number. */
function phoneOf(cell: string): string {
  const phone = normalizeName(cell).replace(/^[1-9]\d{8}$/, '0$&');
  requirePhone(phone);
  return phone;
}

function languageOf(cell: string): string {
  const code = languageCode(cell);
  if (code === undefined) throw invalidError('fichier', 'Cette langue est inconnue.');
  return code;
}

const readers: { [Name in keyof ImportedFields]-?: (cell: string) => ImportedFields[Name] } = {
  firstName: short(100),
  lastName: short(100),
  civility: parseHonorific,
  job: short(150),
  phone: phoneOf,
  country: short(100),
  language: languageOf,
  isAdministrator: isRole,
  canCreateCommunities: isYes,
};

/** A cell without the apostrophe that exports put before what looks like a formula. */
const cellText = (cell = ''): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** Reads a line; the errors of its cells begin with the name of the column. */
export function readLine(
  { line, cells, error: rowError }: Row,
  columns: readonly (Column | undefined)[],
  heads: readonly string[],
): Line {
  const read: Line = {
    line,
    email: '',
    isLeaving: false,
    fields: {},
    communities: '',
    wrongCells: [],
    error: rowError,
  };
  columns.forEach((column, index) => {
    const cell = cellText(cells[index]);
    if (column === undefined || (cell === '' && column !== 'email')) return;
    try {
      if (column === 'email') {
        read.email = cell.toLowerCase().slice(0, 320);
        requireEmail(read.email);
      } else if (column === 'communities') read.communities = cell.slice(0, maxCharacters);
      else if (column === 'state') read.isLeaving = hasLeft(cell);
      else Object.assign(read.fields, { [column]: readers[column](cell) });
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      const error = `${heads[index]?.trim() ?? ''} : ${caught.message}`;
      if (column === 'email' || column === 'communities') read.error ??= error;
      else read.wrongCells.push({ column, cell, error });
    }
  });
  return read;
}

/** The first wrong cell that would change the account. */
export function findWrongCell({ isLeaving, wrongCells }: Line, user: Partial<Record<string, unknown>> = {}) {
  if (isLeaving) return undefined;
  return wrongCells.find(({ column, cell }) => normalizeName(String(user[column])) !== normalizeName(cell))
    ?.error;
}
