import { runDecoding, type Decoding } from '../../../gateway/compat/decodingNotes.ts';
import { describe, expect, it } from 'vitest';
import { isDeletedUser } from '../../../gateway/people/people.ts';
import { decodePost } from '../../../gateway/posts/posts.rest.ts';
import { translateWords } from '../../../gateway/translation/glossary.ts';
import { translatableTextOf } from '../../../gateway/translation/resolvers.ts';

const viewer = 'ines@example.org';
/** A post in the loosest spelling of the API. */
const wire = (values: Record<string, unknown> = {}) => ({
  id: '12',
  type: '1',
  text: 'Bonjour',
  groups: { id: 3, titre: 'Atelier' },
  users: { id: '7', email: 'Ines@Example.org', profile: { prenom: 'Inès', nom: 'Morel' } },
  createdAt: '2026-03-01T09:00:00+01:00',
  ...values,
});
const decode = (values?: Record<string, unknown>) => decodePost(wire(values), viewer);

describe('decoding a post', () => {
  it('reads numbers as text, and missing fields as empty', () => {
    expect(decode()).toMatchObject({
      databaseId: '12',
      kind: 'STANDARD',
      isOwn: true,
      createdAt: '2026-03-01T08:00:00.000Z',
      isPinned: false,
      images: [],
      files: [],
      video: null,
      link: null,
      sharedFrom: null,
      viewerReaction: null,
      lastComment: null,
      reactionCounts: { LIKE: 0, APPLAUSE: 0, CHECK: 0 },
      commentCount: 0,
      viewerHasBookmarked: false,
      community: { databaseId: '3', title: 'Atelier', viewerRole: undefined },
    });
  });

  it('B470 B552: drops placeholders, and keeps documents with their names', () => {
    const post = decode({
      imag: ['NULL', 'files/a-10x20.jpg', '', '0'],
      doc: ['NULL', 'files/plan.pdf', 'files/voix.m4a'],
      docreelname: ['NULL', 'Plan.pdf', 'Voix.m4a'],
      gif: 'NULL',
      lastcomment: [],
    });
    expect(post.images).toEqual([{ path: 'files/a-10x20.jpg', width: 10, height: 20, alt: '' }]);
    expect(post.files).toEqual([{ path: 'files/plan.pdf', name: 'Plan.pdf', kind: 'PDF' }]);
    expect(post.audios).toEqual([{ path: 'files/voix.m4a', name: 'Voix.m4a', kind: 'AUDIO' }]);
    expect([post.gif, post.lastComment]).toEqual([null, null]);
  });

  it.each(['m4a', 'mp3', 'aac', 'm4b', 'opus', 'wav'])('B554: treats .%s as audio', (extension) => {
    const post = decode({ doc: [`files/voix.${extension}`, 'files/plan.pdf'], docreelname: ['', ''] });
    expect(post.audios.map(({ path }) => path)).toEqual([`files/voix.${extension}`]);
    expect(post.files.map(({ path }) => path)).toEqual(['files/plan.pdf']);
  });

  it('B761 B762: finds the viewer’s reaction and bookmark', () => {
    const others = { auteur: 'driss@example.org', likeokey: '1', likemain: '0', likecoche: '0' };
    const own = { auteur: 'INES@example.org', likeokey: 0, likemain: 0, likecoche: '1' };
    expect(decode({ action: [others] }).viewerReaction).toBeNull();
    expect(decode({ action: [others, own] }).viewerReaction).toBe('CHECK');
    expect(decode({ enregistrer: [{ email: 'driss@example.org' }] }).viewerHasBookmarked).toBe(false);
    expect(decode({ enregistrer: [{ email: viewer }] }).viewerHasBookmarked).toBe(true);
  });

  it('prefers the video that browsers play', () => {
    expect(
      decode({ upload: 'files/v.mov', videoconvert: 'files/v.mp4', thumbs: 'files/v.jpg' }).video,
    ).toMatchObject({
      path: 'files/v.mp4',
      poster: { path: 'files/v.jpg' },
    });
    expect(decode({ upload: 'files/v.mp4', videoconvert: '', thumbs: '0' }).video).toEqual({
      path: 'files/v.mp4',
      poster: null,
    });
  });

  it('keeps the data of a deleted original in a share', () => {
    const share = {
      prenomold: 'Driss',
      auteurold: 'Amari',
      textold: '<b>Vu</b>',
      olddate: '2026-01-01T00:00:00Z',
      profileold: '0',
    };
    expect(decode(share).sharedFrom).toEqual({
      postDatabaseId: null,
      author: {
        __typename: 'UnknownUser',
        name: 'Driss Amari',
        initials: 'DA',
        jobTitle: null,
        avatar: null,
        isGuest: false,
      },
      communityDatabaseId: null,
      poll: null,
      event: null,
      text: '<b>Vu</b>',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(decode({ ...share, idpostold: '9', idgroupold: 4 }).sharedFrom).toMatchObject({
      postDatabaseId: '9',
      communityDatabaseId: '4',
    });
    const gone = { prenomold: '', auteurold: '', textold: '', profileold: '0' };
    expect(decode({ ...gone, originesupprimee: true })).toMatchObject({
      sharedFrom: null,
      hasDeletedOriginal: true,
    });
    // An API may send them empty with every post.
    expect(decode(gone)).toMatchObject({ sharedFrom: null, hasDeletedOriginal: false });
  });

  it('decodes a shared poll and a shared event, named after the original where it may be seen', () => {
    const share = {
      prenomold: 'Driss',
      auteurold: 'Amari',
      textold: 'Où ?',
      olddate: '2026-01-01T00:00:00Z',
    };
    const choice = { id: 3, answer: 'Ici', pourcentage: '', nbvotant: '' };
    const poll = {
      question: 'Où ?',
      privacyType: 'PUBLIC',
      reponsepoll: [choice],
      votant: { voted: false, idchoice: null },
      endate: '2126-01-01T00:00:00Z',
      leftime: '60',
    };
    const imag = ['files/a.jpg'];
    const hidden = decode({ ...share, imag, sondageold: poll });
    expect(hidden).toMatchObject({ kind: 'STANDARD', poll: null, images: [] });
    expect(hidden.sharedFrom?.poll).toMatchObject({
      question: 'Où ?',
      place: { post: hidden.databaseId },
      viewerCanVote: false,
      viewerCanSeeResults: false,
      image: { path: 'files/a.jpg' },
    });
    const seen = { ...poll, reponsepoll: [{ ...choice, pourcentage: '50.00', nbvotant: 1 }] };
    expect(
      decode({ ...share, idpostold: 9, idgroupold: 4, sondageold: seen }).sharedFrom?.poll,
    ).toMatchObject({
      place: { community: '4', post: '9' },
      viewerCanVote: true,
      viewerCanSeeResults: true,
    });
    const evenementold = {
      titre: 'Régate <3',
      lieu: 'Brest',
      description: '<script></script>',
      datedebut: '2026-12-01T09:00:00Z',
      datefin: '2026-12-01T11:00:00Z',
    };
    expect(decode({ ...share, evenementold }).sharedFrom?.event).toMatchObject({
      title: 'Régate <3',
      location: 'Brest',
      text: '',
      image: null,
    });
  });

  it('sanitises HTML, and links only web addresses', () => {
    expect(decode({ text: '<p onclick="x()">Bonjour<img src=x onerror=y></p><iframe></iframe>' }).text).toBe(
      '<p>Bonjour</p>',
    );
    expect(decode({ link: 'javascript:alert(1)' }).link).toBeNull();
    expect(decode({ link: 'https://example.org/' }).link).toBe('https://example.org/');
  });

  it('rejects other data, and reports its position without its content', () => {
    for (const [values, place] of [
      [{ id: null }, 'post.id'],
      [{ groups: 'Atelier' }, 'post.groups.id'],
    ] as const) {
      expect(() => decode(values)).toThrow(`The API returned an invalid response (${place}).`);
    }
  });

  it('skips and reports unreadable fields', () => {
    for (const [values, field] of [
      [{ createdAt: 'hier' }, 'post.createdAt'],
      [{ users: null }, 'post.users'],
      [{ doc: 7 }, 'post.doc'],
      [{ type: 3, reponsepoll: 'secret' }, 'post.poll'],
    ] as const) {
      const reading: Decoding = { timeZone: 'Europe/Paris', notes: [] };
      expect(runDecoding(reading, () => decode(values)).databaseId).toBe('12');
      expect(reading.notes).toMatchObject([{ field, done: 'read as absent' }]);
    }
    const { author } = decode({ users: null });
    expect([author.name, isDeletedUser(author)]).toEqual(['Utilisateur supprimé', true]);
  });
});

describe('translated parts of a post', () => {
  const english = (values: Record<string, unknown>) =>
    translateWords(translatableTextOf(decode(values)), 'en');

  it('B257 B563: the question and the answers of a poll', () => {
    const poll = {
      type: 3,
      text: '',
      question: 'Réunion demain ?',
      privacyType: 'PUBLIC',
      reponsepoll: [
        { id: 1, answer: 'Oui & plus' },
        { id: 2, answer: 'Non' },
      ],
      votant: { voted: false, idchoice: null },
      endate: '2026-03-02T09:00:00+01:00',
      leftime: '3600',
    };
    expect(english(poll)).toBe('<p>Meeting tomorrow ?</p><ul><li>Yes &amp; plus</li><li>No</li></ul>');
  });

  it('B257 B563: the title and the text of an event', () => {
    const event = {
      type: 2,
      text: 'Déjeuner',
      description: '<p>Bienvenue</p>',
      lieu: 'Quai',
      datedebut: '2026-03-02T09:00:00+01:00',
      datefin: '2026-03-02T10:00:00+01:00',
    };
    expect(english(event)).toBe('<p>Lunch</p><p>Welcome</p>');
  });

  it('B257 B563: the texts of a share and of its original', () => {
    const share = {
      text: '<p>Important</p>',
      prenomold: 'Driss',
      auteurold: 'Amari',
      textold: '<p>Merci</p>',
    };
    expect(english(share)).toBe('<p>Important</p><blockquote><p>Thank you</p></blockquote>');
  });

  it('B471: into each of the eleven languages', () => {
    const targets = ['fr', 'en', 'de', 'bn', 'zh', 'es', 'it', 'tr', 'pl', 'pt', 'nl'];
    const said = targets.map((target) => translateWords('<b title="merci">Merci</b>', target));
    expect(new Set(said).size).toBe(11);
    for (const html of said) expect(html).toMatch(/^<b title="merci">[^<]+<\/b>$/);
  });
});
