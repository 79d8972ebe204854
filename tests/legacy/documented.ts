/** How a call is written down: its path, its fields with their duties, and what it answers. */
import type { Organisation, Person } from './organisation.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

type Encoding = 'none' | 'json' | 'form' | 'multipart' | 'unstated';

/** A field of a call: `email!` names who calls or who is meant, `gif?` may be left out, `text` must come. */
interface Field {
  name: string;
  isIdentity: boolean;
  isOptional: boolean;
}

/** What was sent, by the names of the documents. */
export type Sent = Map<string, (string | File)[]>;

/** A call as the answering function sees it. */
export interface Asked {
  organisation: Organisation;
  /** Whose token it is. */
  me: Person;
  /** A field as text; empty where it is absent. */
  text(name: string): string;
  number(name: string): number;
  texts(name: string): string[];
  files(name: string): File[];
  /** Whether the field came at all. */
  has(name: string): boolean;
  /** A value of the path. */
  at(name: string): string;
}

/** A call that cannot be done, with the status that says so. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Documented {
  /** `POST /api/notif/{id}`. */
  operation: string;
  encoding: Encoding;
  fields: Field[];
  /** Whether fields that nobody wrote down may come: the documents do not show them. */
  isUnshown: boolean;
  /** Whether it changes something. */
  isWrite: boolean;
  /** Whether it needs no token. */
  isOpen: boolean;
  /** Whether somebody waits for what it answers: an empty answer would say something. */
  isDecided: boolean;
  answer(asked: Asked): Json;
}

const fieldsOf = (written: string): Field[] =>
  written
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
    .map((word) => ({
      name: word.replace(/[!?]$/, ''),
      isIdentity: word.endsWith('!'),
      isOptional: word.endsWith('?'),
    }));

/** A call: `call('POST /api/tag', 'unstated idgroup', answer)`; the first word says how its body is written. */
function call(
  operation: string,
  written: string,
  answer: (asked: Asked) => Json,
  kind: { isWrite: boolean; isOpen?: boolean },
): Documented {
  const [encoding = 'none', ...fields] = written.split(/\s+/);
  return {
    operation,
    encoding: encoding as Encoding,
    fields: fieldsOf(fields.join(' ')),
    isUnshown: fields.includes('*'),
    isOpen: false,
    isDecided: false,
    ...kind,
    answer,
  };
}

/** A call that changes nothing. */
export const read = (operation: string, written: string, answer: (asked: Asked) => Json): Documented =>
  call(operation, written, answer, { isWrite: false });

/** A call that changes something; where it answers nothing, the documents show no answer. */
export const write = (operation: string, written: string, act: (asked: Asked) => Json | void): Documented =>
  call(operation, written, (asked) => act(asked) ?? { status: true }, { isWrite: true });

/** A call whose answer decides what is shown next. */
export const decided = (documented: Documented): Documented => ({ ...documented, isDecided: true });

/** A call that needs no token. */
export const open = (documented: Documented): Documented => ({ ...documented, isOpen: true });

/** Whether a field says how many rows are wanted. */
export const isLimit = (name: string): boolean =>
  /^\??(?:nb|nbpost|nbComments|nbCommunity|nbUsers)$/.test(name);

/** The rows from one place on, as calls with `nb` and `start` ask for them. */
export const page = <Row>(rows: readonly Row[], start: number, count: number): Row[] =>
  rows.slice(start, start + count);
