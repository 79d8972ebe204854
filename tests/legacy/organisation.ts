/** A small organisation in memory, and the words in which the documents tell of it. */
import { people as directory } from './people.seed.ts';

export type Role = 'ROLE_ADMIN' | 'ROLE_MODERATEUR' | 'ROLE_LECTEUR';

export interface Person {
  id: number;
  email: string;
  civilite: string;
  prenom: string;
  nom: string;
  fonction: string;
  telephone: string;
  description: string;
  day: string;
  month: string;
  year: string;
  pays: string;
  langue: string;
  /** '0' where there is none. */
  image: string;
  casecoche: '0' | '1';
  password: string;
  isAdministrator: boolean;
  hasSignedIn: boolean;
  lastConnection: string | null;
}

export interface Community {
  id: number;
  titre: string;
  sujet: string;
  typegroupe: string;
  couleur: string;
  logo: string;
  photocouverture: string;
  isLibraryEditable: boolean;
  /** Roles by e-mail. */
  members: Map<string, Role>;
  /** E-mails of those who asked to join. */
  requests: string[];
}

interface Poll {
  privacyType: string;
  endate: string;
  choices: { id: number; answer: string }[];
  /** Chosen answers by e-mail. */
  votes: Map<string, number>;
}

export interface Post {
  id: number;
  /** '2' an event, '3' a poll. */
  type: string;
  text: string;
  community: number;
  author: string;
  createdAt: string;
  isPinned: boolean;
  saves: Set<string>;
  /** 0, 1 or 2 by e-mail. */
  reactions: Map<string, number>;
  imag: string[];
  doc: string[];
  docreelname: string[];
  gif: string;
  upload: string;
  link: string;
  /** E-mails of those who shared it. */
  sharers: string[];
  /** The post that this one shares. */
  original: number | null;
  poll: Poll | null;
  event: { lieu: string; description: string; datedebut: string; datefin: string } | null;
}

export interface Comment {
  id: number;
  post: number;
  /** The comment that it replies to. */
  parent: number | null;
  text: string;
  filename: string;
  gif: string;
  author: string;
  createdAt: string;
  likes: Set<string>;
}

export interface Message {
  id: number;
  conversation: number;
  author: string;
  content: string;
  gif: string;
  type: string | null;
  image: string[];
  video: string;
  file: string;
  filereelname: string;
  createdAt: string;
  seenBy: Set<string>;
}

export interface Conversation {
  id: number;
  titre: string;
  isGroup: boolean;
  creator: string;
  members: string[];
  silent: Set<string>;
  createdAt: string;
}

interface Notice {
  id: number;
  of: string;
  Description: string;
  pusheraction: string[];
  idgroup: number;
  idpost: number;
  author: string;
  createdAt: string;
  isRead: boolean;
}

/** A folder or a file of a library: a person's own has no community. */
export interface Entry {
  id: number;
  kind: 'folder' | 'file';
  owner: string;
  community: number;
  /** The folder that holds it; 0 for the root. */
  parent: number;
  name: string;
  document: string;
  isDefault: boolean;
  createdAt: string;
}

export interface Organisation {
  people: Person[];
  communities: Community[];
  posts: Post[];
  comments: Comment[];
  conversations: Conversation[];
  messages: Message[];
  notices: Notice[];
  entries: Entry[];
  platform: Record<
    'nom' | 'messageaccueil' | 'favicon' | 'couleurprinc' | 'couleurtab' | 'colorweb',
    string
  > & {
    logo: string[];
  };
  highlights: { id: number; bandeau: string; video: string; thumbs: string; text: string; link: string }[];
  illustrations: { id: number; imageplatform: string; video: string; thumbs: string; link: string }[];
  links: { id: number; linktitle: string; link: string; linkicon: string }[];
  breakingnews: string;
  /** Switches that are off, by e-mail: `push`, `discussions`, `communautes` or the id of a community. */
  silenced: Map<string, Set<string>>;
  /** The viewer's own order of communities, by e-mail. */
  orders: Map<string, number[]>;
  /** What was sent, by its path. */
  files: Map<string, File>;
  /** A number that no row has yet. */
  next(): number;
  /** Keeps a file; answers its path. */
  keep(file: File): string;
  /** The instant of a write. */
  now(): string;
}

/** Ids of what is there from the first are at most this one; what is made later counts on from it. */
export const lastSeeded = 900;

/** An empty organisation with its people. */
export function createOrganisation(): Organisation {
  let last = lastSeeded;
  const files = new Map<string, File>();
  return {
    people: directory(),
    communities: [],
    posts: [],
    comments: [],
    conversations: [],
    messages: [],
    notices: [],
    entries: [],
    platform: {
      nom: 'Intranet de la Mutuelle',
      messageaccueil: '<p>Bienvenue &agrave; tous</p>',
      logo: ['uploads/logo.png', 'uploads/logo-2.png'],
      favicon: 'uploads/favicon.png',
      couleurprinc: '#114477',
      couleurtab: '#225588',
      colorweb: JSON.stringify({ bodyBgColor: '#fafafa', communityColor: '#336699' }),
    },
    highlights: [],
    illustrations: [],
    links: [],
    breakingnews: 'Assemblée générale le 3 décembre',
    silenced: new Map(),
    orders: new Map(),
    files,
    next: () => (last += 1),
    keep(file) {
      const path = `uploads/${(last += 1)}-${file.name.replaceAll(/[^\w.-]/g, '_')}`;
      files.set(path, file);
      return path;
    },
    now: () => new Date().toISOString(),
  };
}

/** The one of a list with this id; null where there is none. */
export const byId = <Row extends { id: number }>(rows: readonly Row[], id: string | number): Row | null =>
  rows.find((row) => row.id === Number(id)) ?? null;

/** The person of an e-mail or an id. */
export const personOf = ({ people }: Organisation, name: string): Person | null =>
  people.find((one) => one.email === name.toLowerCase() || String(one.id) === name) ?? null;

/** A person of a list, as the documents show them. */
export const userOf = (organisation: Organisation, email: string) => {
  const one = personOf(organisation, email);
  return one === null ? null : userFields(one);
};

export const userFields = (one: Person) => ({
  id: one.id,
  email: one.email,
  profile: {
    prenom: one.prenom,
    nom: one.nom,
    fonction: one.fonction,
    telephone: one.telephone,
    casecoche: one.casecoche,
  },
  images: { image: one.image },
});
