/** What the organisation has written: dates are whole seconds, so that every way of writing them is exact. */
import {
  type Comment,
  type Community,
  createOrganisation,
  type Entry,
  type Message,
  type Organisation,
  type Post,
  type Role,
} from './organisation.ts';

const day = (number: number, hour = 10): string =>
  `2026-10-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:30:00.000Z`;

/** E-mails of the people whom tests name. */
export const zoe = 'zoe@mutuelle.example';
export const yann = 'yann@mutuelle.example';
export const xavier = 'xavier@mutuelle.example';
export const wendy = 'wendy@mutuelle.example';

const community = (id: number, titre: string, typegroupe: string, members: [string, Role][]): Community => ({
  id,
  titre,
  sujet: `À propos de ${titre}`,
  typegroupe,
  couleur: `#10203${id % 10}`,
  logo: `uploads/logo-${id}.png`,
  photocouverture: `uploads/cover-${id}.png`,
  isLibraryEditable: true,
  members: new Map(members),
  requests: [],
});

/** The community of everybody; a private one; one that Yann is not in; one that he may only read. */
export const ids = {
  everybody: 11,
  accounts: 12,
  club: 13,
  news: 14,
  poll: 212,
  event: 211,
  share: 210,
  post: 209,
};

function addCommunities(organisation: Organisation): void {
  const everybody = organisation.people.map(({ email }): [string, Role] => [
    email,
    email === zoe ? 'ROLE_ADMIN' : 'ROLE_MODERATEUR',
  ]);
  const accounts = community(ids.accounts, 'Comptabilité & achats', 'private', [
    [yann, 'ROLE_ADMIN'],
    [zoe, 'ROLE_MODERATEUR'],
    [wendy, 'ROLE_LECTEUR'],
  ]);
  accounts.requests.push(xavier);
  organisation.communities.push(
    community(ids.everybody, 'Toute la Mutuelle', 'defaut', everybody),
    accounts,
    community(ids.club, 'Club d’échecs', 'public', [
      [xavier, 'ROLE_ADMIN'],
      [wendy, 'ROLE_MODERATEUR'],
    ]),
    community(ids.news, 'Les brèves', 'public', [
      [zoe, 'ROLE_ADMIN'],
      [yann, 'ROLE_LECTEUR'],
    ]),
  );
}

const post = (id: number, group: number, author: string, given: Partial<Post> = {}): Post => ({
  id,
  type: '1',
  text: `<p>Publication ${id}, déjà écrite</p>`,
  community: group,
  author,
  createdAt: day(id - 200),
  isPinned: false,
  saves: new Set(),
  reactions: new Map(),
  imag: [],
  doc: [],
  docreelname: [],
  gif: '',
  upload: '',
  link: '',
  sharers: [],
  original: null,
  poll: null,
  event: null,
  ...given,
});

function addPosts({ posts }: Organisation): void {
  const choices = [
    { id: 31, answer: 'Oui, évidemment' },
    { id: 32, answer: 'Non' },
  ];
  posts.push(
    post(201, ids.everybody, zoe, { imag: ['uploads/a.png', 'NULL', 'uploads/b.png'] }),
    post(202, ids.everybody, xavier, { doc: ['uploads/rapport.pdf'], docreelname: ['Rapport été.pdf'] }),
    post(203, ids.accounts, yann, { saves: new Set([yann]) }),
    post(204, ids.accounts, zoe, { link: 'https://example.org/page' }),
    post(205, ids.news, zoe, { upload: 'uploads/film.mp4' }),
    post(206, ids.everybody, wendy, { gif: 'https://gifs.example/chat.gif' }),
    post(207, ids.everybody, wendy, {
      reactions: new Map([
        [yann, 1],
        [zoe, 0],
      ]),
    }),
    post(208, ids.club, xavier),
    post(ids.post, ids.everybody, yann, { saves: new Set([yann, zoe]), sharers: [zoe] }),
    post(ids.share, ids.accounts, zoe, { text: '<p>À lire</p>', original: ids.post }),
    post(ids.event, ids.everybody, zoe, {
      type: '2',
      text: 'Repas de Noël',
      event: {
        lieu: 'Cantine',
        description: '<p>Apportez un dessert</p>',
        datedebut: '2026-12-20T18:00:00.000Z',
        datefin: '2026-12-20T22:00:00.000Z',
      },
    }),
    post(ids.poll, ids.everybody, zoe, {
      type: '3',
      text: 'Plus de plantes ?',
      poll: {
        privacyType: 'PUBLIC',
        endate: '2030-01-15T12:00:00.000Z',
        choices,
        votes: new Map([
          [yann, 31],
          [xavier, 31],
          [wendy, 32],
        ]),
      },
    }),
  );
}

const comment = (id: number, on: number, author: string, parent: number | null = null): Comment => ({
  id,
  post: on,
  parent,
  text: `Remarque n° ${id}`,
  filename: id === 302 ? 'uploads/remarque.png' : '',
  gif: '',
  author,
  createdAt: day(20, id - 300),
  likes: new Set(id === 301 ? [zoe, yann] : []),
});

const message = (
  id: number,
  conversation: number,
  author: string,
  given: Partial<Message> = {},
): Message => ({
  id,
  conversation,
  author,
  content: `Bonjour n° ${id}`,
  gif: '',
  type: null,
  image: [],
  video: '',
  file: '',
  filereelname: '',
  createdAt: day(21, id - 500),
  seenBy: new Set([author]),
  ...given,
});

function addTalk({ comments, conversations, messages }: Organisation): void {
  for (let id = 301; id <= 307; id += 1) comments.push(comment(id, ids.post, id % 2 ? zoe : wendy));
  comments.push(comment(308, ids.post, yann, 301), comment(309, ids.post, zoe, 301));
  const talk = { silent: new Set<string>(), createdAt: day(21, 0) };
  conversations.push(
    { ...talk, id: 41, titre: '', isGroup: false, creator: zoe, members: [zoe, yann] },
    { ...talk, id: 42, titre: 'Réunion', isGroup: true, creator: yann, members: [yann, xavier, wendy] },
  );
  messages.push(
    message(501, 41, zoe),
    message(502, 41, yann, { seenBy: new Set([yann, zoe]) }),
    message(503, 41, zoe, { type: 'image', image: ['uploads/m1.png', 'uploads/m2.png'] }),
    message(504, 42, xavier),
    message(505, 42, yann, { type: 'document', file: 'uploads/notes.pdf', filereelname: 'Notes.pdf' }),
  );
}

function entry(id: number, name: string, given: Partial<Entry> = {}): Entry {
  const document = given.kind === 'folder' ? '' : `uploads/${id}.${name.split('.').at(-1)}`;
  return {
    id,
    kind: 'file',
    owner: yann,
    community: ids.accounts,
    parent: 0,
    name,
    document,
    isDefault: false,
    createdAt: day(id - 600),
    ...given,
  };
}

function addLibrary({ entries }: Organisation): void {
  entries.push(
    entry(601, 'Été', { kind: 'folder', isDefault: true }),
    entry(602, 'archives', { kind: 'folder', owner: zoe }),
    entry(603, 'Zone', { kind: 'folder', parent: 602 }),
    entry(604, 'budget.xlsx'),
    entry(605, 'Affiche.png', { owner: zoe }),
    entry(606, 'contrat.pdf', { parent: 602 }),
    entry(607, 'Perso', { kind: 'folder', community: 0 }),
    entry(608, 'lettre.docx', { community: 0 }),
    entry(609, 'photo.jpg', { community: 0, parent: 607 }),
  );
}

function addNotices({ notices }: Organisation): void {
  const notice = { of: yann, author: zoe, idgroup: ids.everybody, idpost: 0, isRead: false };
  notices.push(
    {
      ...notice,
      id: 701,
      Description: '<b>Zoé</b> a publié',
      pusheraction: ['posts'],
      idpost: 201,
      createdAt: day(22),
    },
    { ...notice, id: 702, Description: 'Nouvelle communauté', pusheraction: ['groups'], createdAt: day(23) },
    {
      ...notice,
      id: 703,
      Description: 'Demande à rejoindre',
      pusheraction: ['joincom'],
      idgroup: ids.accounts,
      author: xavier,
      createdAt: day(24),
      isRead: true,
    },
  );
}

function addHome(organisation: Organisation): void {
  const picture = { video: '', thumbs: '', link: 'https://example.org/offre' };
  organisation.highlights.push(
    { ...picture, id: 801, bandeau: 'uploads/une.png', text: '' },
    { ...picture, id: 802, bandeau: '', text: '<p>Portes ouvertes</p>', link: '' },
  );
  organisation.illustrations.push({ ...picture, id: 811, imageplatform: 'uploads/cote.png' });
  organisation.links.push({
    id: 821,
    linktitle: 'Paie & congés',
    link: 'https://paie.example',
    linkicon: '',
  });
}

/** The organisation as every test finds it. */
export function seed(): Organisation {
  const organisation = createOrganisation();
  addCommunities(organisation);
  addPosts(organisation);
  addTalk(organisation);
  addLibrary(organisation);
  addNotices(organisation);
  addHome(organisation);
  return organisation;
}
